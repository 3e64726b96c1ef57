import type { Deal, Version } from '@keyswap/contract/deals'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { type ChatRef, chatHref, planHref } from '../../domain/chats.ts'
import { carToList } from '../../domain/got-cars.ts'
import { useStepsRead } from '../../features/chat/conversation/use-chat.ts'
import { draftOf, setDraft as setMessage } from '../../features/chat/writing/drafts.ts'
import { StripIcon } from '../../features/deals/chat/strip.tsx'
import { deals } from '../../features/deals/deals.texts.ts'
import { SwapMoment } from '../../features/deals/end/swap-moment.tsx'
import { endedAfterKeys } from '../../features/deals/handover/give-back.ts'
import type { People } from '../../features/deals/people.ts'
import { Plan } from '../../features/deals/plan/plan.tsx'
import {
  dealPlanHref,
  isOver,
  lastTermsOf,
  newestNumber,
  toAnswer,
} from '../../features/deals/plan-state.ts'
import { NewProposal } from '../../features/deals/proposal/new-proposal.tsx'
import { OtherCars } from '../../features/deals/proposal/other-cars.tsx'
import { ProposeAgain } from '../../features/deals/proposal/propose-again.tsx'
import { showHeading } from '../../features/deals/step.tsx'
import { useDealNow } from '../../features/deals/use-deal-now.ts'
import { useChatDeals, useNamedDeal, useProposeIn } from '../../features/deals/use-deals.ts'
import { NewerVersion } from '../../features/deals/versions/newer-version.tsx'
import { useJustReplaced } from '../../features/deals/versions/use-just-replaced.ts'
import { reportAsked } from '../../features/deals/waiting/report-asked.ts'
import { WaitingLine } from '../../features/deals/waiting/waiting-line.tsx'
import { useOwnCars } from '../../features/listings/own-cars.ts'
import { ApiError } from '../../lib/http/request-error.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useStore } from '../../lib/store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { KeysDrawing, RoadDrawing } from '../../ui/drawings/scenes.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { useLinger } from '../../ui/layers/use-linger.ts'
import { LineLink } from '../../ui/line-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** What a plan needs to know of its chat. */
export type PlanChat = {
  is_open: boolean
  /** In giving order; the viewer needs no name. */
  people: People
  /** The cars that the chat is about, by owner. */
  suggested: Readonly<Record<string, string | null>>
}

type Props = {
  viewerId: string
  of: ChatRef
  /** Undefined until it is loaded. */
  chat: PlanChat | undefined
  chatError: Error | null
  onRetry: () => void
  /** Steps of the plan were marked as read. */
  onRead: () => void
  /** The dialog for what goes wrong in a plan; `text` is for a person of this name. */
  report: (dialog: {
    deal: Deal
    open: boolean
    onClose: () => void
    text: (name: string) => string
  }) => ReactNode
}

/** The swap plan of a chat. */
export function PlanPage(props: Props) {
  const { t } = useMessages(deals)
  return (
    <Page
      title={t('plan.title')}
      className="max-w-text"
      before={<Back href={isGone(props.chatError) ? null : chatHref(props.of)} />}
    >
      <Fetched {...props} />
    </Page>
  )
}

/** The chat has ended, or it is not one of the viewer's. */
const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status)

/** The deal that the address names, or the chat's newest. */
function useShownDeal(of: ChatRef) {
  const chatId = of.id
  const [, navigate] = useLocation()
  const plans = useChatDeals(chatId)
  const newest = plans.data?.[0]
  // The ended deal after which a new one is being written.
  const [after, setAfter] = useState<string | null>(null)
  // My Cars and mails link to a plan that may not be the chat's last one.
  const address = new URLSearchParams(useSearch()).get('deal')
  const named = useNamedDeal(address, plans.data)
  // A plan of another chat is not shown under the name of this one's partner.
  const isElsewhere = named.data !== undefined && named.data.chat.id !== chatId
  const wanted = isElsewhere ? null : address
  const deal = useDealNow(
    wanted === null ? newest : (plans.data?.find(({ id }) => id === wanted) ?? named.data),
  )
  const isAnew = deal?.id === after && wanted === null
  /** The address names no plan then: the new one will be the newest. */
  function beginAfter(ended: string) {
    setAfter(ended)
    if (address !== null) navigate(planHref(of), { replace: true })
  }
  return { plans, named, wanted, newest, deal, isAnew, beginAfter }
}

function Fetched({ viewerId, of, chat, chatError, onRetry, onRead, report }: Props) {
  const { t } = useMessages(deals)
  const { plans, named, wanted, newest, deal, isAnew, beginAfter } = useShownDeal(of)
  const [hasDraft, setDraft] = useState(false)
  const answers = deal && toAnswer(deal, viewerId) ? deal : undefined
  const isWriting =
    (!deal && wanted === null) ||
    isAnew ||
    (hasDraft && deal && (isOver(deal) || answers !== undefined))
  const nothing = plans.data && chat && isWriting ? 'a form' : null
  const isUnread = useJustReplaced(deal ? `${deal.id} ${newestNumber(deal)}` : nothing)
  // What was typed stays if the other side proposes first.
  if (plans.data && chat && isWriting) {
    return (
      <First
        of={of}
        chat={chat}
        viewerId={viewerId}
        answers={answers}
        last={newest && lastTermsOf(newest)}
        onDraft={setDraft}
        onDiscard={() => setDraft(false)}
      />
    )
  }
  // A plan outlives its chat, so it is shown without one too.
  if (deal) {
    const isNewest = deal.id === newest?.id
    return (
      <>
        {chat && isNewest && <StepsRead viewerId={viewerId} of={of} onRead={onRead} />}
        <PlanOf
          key={deal.id}
          deal={deal}
          report={chat && report}
          canPropose={isNewest && isOver(deal) && chat?.is_open === true}
          isClosed={chat ? !chat.is_open : isGone(chatError)}
          viewerId={viewerId}
          isUnread={isUnread}
          onTalk={(begins) => {
            if (chat?.is_open && draftOf(of.id) === '') setMessage(of.id, begins)
          }}
          onNew={() => beginAfter(deal.id)}
        />
      </>
    )
  }
  if (isGone(named.error) || isGone(plans.error)) return <Missing />
  if (isGone(chatError) && plans.data && wanted === null) return <Missing />
  if (!plans.error && !named.error && (!chatError || named.isFetching)) return <Waiting />
  const retry = () => {
    onRetry()
    void plans.refetch()
    if (named.error) void named.refetch()
  }
  return <ErrorState title={t('plan.load_failed')} offline={t('plan.offline')} onRetry={retry} />
}

/** The plan shows what the steps in the chat say, so they count as read. */
function StepsRead({ viewerId, of, onRead }: Pick<Props, 'viewerId' | 'of' | 'onRead'>) {
  useStepsRead(viewerId, of, onRead)
  return null
}

function Missing() {
  const { t } = useMessages(deals)
  return (
    <EmptyState
      drawing={<RoadDrawing />}
      title={t('plan.missing')}
      text={t('plan.missing.text')}
      action={
        <Link href="/matches" className={buttonClass()}>
          {t('plan.missing.action')}
        </Link>
      }
    />
  )
}

type PlanProps = {
  deal: Deal
  report: Props['report'] | undefined
  canPropose: boolean
  /** The chat has ended: nothing can be proposed in it. */
  isClosed: boolean
  viewerId: string
  isUnread: boolean
  onTalk: (begins: string) => void
  onNew: () => void
}

/** A plan that is over can be followed by a new one; what goes wrong in one can be reported. */
function PlanOf({ deal, report, canPropose, isClosed, viewerId, onNew, ...plan }: PlanProps) {
  const { t } = useMessages(deals)
  const [isReporting, setReporting] = useState(false)
  const isAsked = useStore(reportAsked) === deal.id && report !== undefined
  useEffect(() => {
    if (!isAsked) return
    reportAsked.set(null)
    setReporting(true)
  }, [isAsked])
  const hasReported = useLinger(isReporting || null) !== null
  const { unsettled_before: earlier, chat } = deal
  return (
    <>
      {earlier && (
        <LineLink
          href={dealPlanHref({ id: earlier, chat })}
          icon={<StripIcon tone="plain" />}
          text={t('strip.earlier')}
        />
      )}
      <WaitingLine dealId={deal.id} />
      <Plan
        deal={deal}
        viewerId={viewerId}
        {...plan}
        onProblem={report && (() => setReporting(true))}
      >
        {deal.state === 'done' && <ListGot deal={deal} viewerId={viewerId} />}
        {!endedAfterKeys(deal) &&
          (canPropose ? (
            <ProposeAgain deal={deal} viewerId={viewerId} onNew={onNew} />
          ) : (
            isClosed && isOver(deal) && deal.state !== 'done' && <OtherCars />
          ))}
      </Plan>
      <SwapMoment deal={deal} viewerId={viewerId} />
      {hasReported &&
        report?.({
          deal,
          open: isReporting,
          onClose: () => setReporting(false),
          text: (name) => t(reportTextOf(deal), { name }),
        })}
    </>
  )
}

/** Gone once the car is listed, or was swapped on. */
function ListGot({ deal, viewerId }: { deal: Deal; viewerId: string }) {
  const { t } = useMessages(deals)
  const { data: cars } = useOwnCars(viewerId)
  if (!carToList(deal, viewerId, cars)) return null
  return (
    <Link href={`/upload?deal=${deal.id}`} className={buttonClass({ variant: 'secondary' })}>
      {t('plan.list_car')}
    </Link>
  )
}

function reportTextOf(deal: Deal) {
  if (endedAfterKeys(deal)) return 'back.report' as const
  return isOver(deal) ? ('problem.report.over' as const) : ('handover.report' as const)
}

type FirstProps = {
  of: ChatRef
  chat: PlanChat
  viewerId: string
  /** The other side's proposal, if it came while this one was written. */
  answers: Deal | undefined
  /** Of the plan before. */
  last: Version | undefined
  onDraft: (hasDraft: boolean) => void
  onDiscard: () => void
}

/** Proposes a swap of the cars that the chat is about, or of others. */
function First({ of, chat, viewerId, answers, last, onDraft, onDiscard }: FirstProps) {
  const { t } = useMessages(deals)
  const propose = useProposeIn(of)
  const { people, suggested } = chat
  const newer = useRef<HTMLDivElement>(null)
  if (!chat.is_open) {
    return (
      <EmptyState
        drawing={<KeysDrawing />}
        title={t('plan.closed.title')}
        text={t('plan.closed.text')}
      />
    )
  }
  const version = answers && toAnswer(answers, viewerId)
  return (
    <NewProposal
      chatId={of.id}
      people={people}
      suggested={suggested}
      propose={propose}
      answers={answers}
      last={last}
      onDraft={onDraft}
      onLook={() => showHeading(newer.current)}
    >
      {!answers && <p className="mb-6 text-muted">{t('plan.intro')}</p>}
      <div ref={newer} tabIndex={-1} className="scroll-mt-24 outline-none">
        {version && answers && (
          <NewerVersion deal={answers} people={people} version={version}>
            <Button variant="secondary" size="small" onClick={onDiscard}>
              {t('counter.first.open')}
            </Button>
          </NewerVersion>
        )}
      </div>
    </NewProposal>
  )
}

/** To the chat, or to My Cars if the chat is gone. */
function Back({ href }: { href: string | null }) {
  const { t } = useMessages(deals)
  return (
    <Link
      href={href ?? '/my-cars'}
      className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold hover:bg-sunken"
    >
      <BackIcon />
      {t(href === null ? 'plan.back.cars' : 'plan.back')}
    </Link>
  )
}

function Waiting() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </Loading>
  )
}
