import type { Me } from '@keyswap/contract/accounts'
import type { Deal } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearch } from 'wouter'
import { openAuth } from '../features/accounts/auth-dialog-state.ts'
import { useStepsRead } from '../features/chat/use-chat.ts'
import { deals } from '../features/deals/deals.texts.ts'
import { NewProposal } from '../features/deals/new-proposal.tsx'
import { NewerVersion } from '../features/deals/newer-version.tsx'
import { Plan } from '../features/deals/plan.tsx'
import { isOver, newestNumber, toAnswer } from '../features/deals/plan-state.ts'
import { ProposeAgain } from '../features/deals/propose-again.tsx'
import { useDealNow } from '../features/deals/use-deal-now.ts'
import { useChatDeals, useNamedDeal, useProposeInMatch } from '../features/deals/use-deals.ts'
import { useJustReplaced } from '../features/deals/use-just-replaced.ts'
import { sidesOf } from '../features/matching/matches/match-sides.ts'
import { refreshMatch, useMatch } from '../features/matching/matches/use-matches.ts'
import { fetched } from '../lib/fetched.tsx'
import { useMessages } from '../lib/messages/index.ts'
import { ApiError } from '../lib/request-error.ts'
import { useSession } from '../lib/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { KeysDrawing, LockDrawing, RoadDrawing } from '../ui/drawings/scenes.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FocusedPage } from '../ui/focused-page.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLinger } from '../ui/use-linger.ts'

const ReportDialog = fetched(() => import('../features/matching/safety/report-dialog.tsx'))

export default function PlanScreen() {
  const { status, user } = useSession()
  const { matchId = '' } = useParams()
  if (user) return <PlanAs key={matchId} user={user} matchId={matchId} />
  return status === 'signed_out' && <SignInFirst />
}

function PlanAs({ user, matchId }: { user: Me; matchId: string }) {
  const { t } = useMessages(deals)
  // Taken apart here: the query notifies only of what was read from it, so it cannot be passed on as a whole.
  const { data, error, refetch } = useMatch(user.id, matchId)
  return (
    <Page
      title={t('plan.title')}
      className="max-w-text"
      before={<Back matchId={isGone(error) ? null : matchId} />}
    >
      <Fetched
        viewerId={user.id}
        matchId={matchId}
        match={data}
        matchError={error}
        onRetry={() => void refetch()}
      />
    </Page>
  )
}

/** The match has ended, or it is not one of the viewer's. */
const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status)

type Viewed = { viewerId: string; matchId: string }
type Props = Viewed & { match: Match | undefined; matchError: Error | null; onRetry: () => void }

/** The deal that the address names, or the chat's newest. */
function useShownDeal(matchId: string) {
  const plans = useChatDeals(matchId)
  const newest = plans.data?.[0]
  // The ended deal after which a new one is being written.
  const [after, setAfter] = useState<string | null>(null)
  // My Cars and mails link to a plan that may not be the chat's last one.
  const address = new URLSearchParams(useSearch()).get('deal')
  const wanted = after === null ? address : null
  const named = useNamedDeal(wanted, plans.data)
  const deal = useDealNow(
    wanted === null ? newest : (plans.data?.find(({ id }) => id === wanted) ?? named.data),
  )
  return { plans, named, wanted, newest, deal, after, setAfter }
}

function Fetched({ viewerId, matchId, match, matchError, onRetry }: Props) {
  const { t } = useMessages(deals)
  const { plans, named, wanted, newest, deal, after, setAfter } = useShownDeal(matchId)
  const [hasDraft, setDraft] = useState(false)
  const answers = deal && toAnswer(deal, viewerId) ? deal : undefined
  const isWriting =
    (!deal && wanted === null) ||
    deal?.id === after ||
    (hasDraft && deal && (isOver(deal) || answers !== undefined))
  const nothing = plans.data && match && isWriting ? 'a form' : null
  const isUnread = useJustReplaced(deal ? `${deal.id} ${newestNumber(deal)}` : nothing)
  // What was typed stays if the other side proposes first.
  if (plans.data && match && isWriting) {
    return (
      <First
        match={match}
        viewerId={viewerId}
        answers={answers}
        onDraft={setDraft}
        onDiscard={() => setDraft(false)}
      />
    )
  }
  // A plan outlives its match, so it is shown without one too.
  if (deal) {
    const isNewest = deal.id === newest?.id
    return (
      <>
        {match && isNewest && <StepsRead viewerId={viewerId} matchId={matchId} />}
        <PlanOf
          key={deal.id}
          deal={deal}
          match={match}
          canPropose={isNewest && isOver(deal) && match?.is_open === true}
          viewerId={viewerId}
          isUnread={isUnread}
          onNew={() => setAfter(deal.id)}
        />
      </>
    )
  }
  if (isGone(named.error) || isGone(plans.error)) return <Missing />
  if (isGone(matchError) && plans.data && wanted === null) return <Missing />
  if (!plans.error && !named.error && (!matchError || named.isFetching)) return <Waiting />
  const retry = () => {
    onRetry()
    void plans.refetch()
    if (named.error) void named.refetch()
  }
  return (
    <ErrorState title={t('plan.load_failed')} text={t('plan.load_failed.text')} onRetry={retry} />
  )
}

/** The plan shows what the steps in the chat say, so they count as read. */
function StepsRead({ viewerId, matchId }: Viewed) {
  const queries = useQueryClient()
  useStepsRead(viewerId, matchId, () => void refreshMatch(queries, matchId))
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
  match: Match | undefined
  canPropose: boolean
  viewerId: string
  isUnread: boolean
  onNew: () => void
}

/** A plan that is over can be followed by a new one; what goes wrong in one can be reported. */
function PlanOf({ deal, match, canPropose, viewerId, isUnread, onNew }: PlanProps) {
  const speech = useMessages(deals)
  const { t } = speech
  const [isReporting, setReporting] = useState(false)
  const hasReported = useLinger(isReporting || null) !== null
  const name = match ? sidesOf(match, viewerId, speech).other.name : ''
  return (
    <>
      <Plan
        deal={deal}
        viewerId={viewerId}
        isUnread={isUnread}
        onProblem={match && (() => setReporting(true))}
      >
        {deal.state === 'done' && (
          <Link href="/upload" className={buttonClass({ variant: 'secondary' })}>
            {t('plan.list_car')}
          </Link>
        )}
        {canPropose && <ProposeAgain deal={deal} viewerId={viewerId} onNew={onNew} />}
      </Plan>
      {match && hasReported && (
        <ReportDialog
          open={isReporting}
          about={{ match_id: match.id, name }}
          text={t('handover.report', { name })}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}

type FirstProps = {
  match: Match
  viewerId: string
  /** The other side's proposal, if it came while this one was written. */
  answers: Deal | undefined
  onDraft: (hasDraft: boolean) => void
  onDiscard: () => void
}

/** Proposes a swap of the cars of the match, or of others. */
function First({ match, viewerId, answers, onDraft, onDiscard }: FirstProps) {
  const speech = useMessages(deals)
  const { t } = speech
  const { mine, theirs, other } = sidesOf(match, viewerId, speech)
  const propose = useProposeInMatch(match.id)
  if (!match.is_open) {
    return (
      <EmptyState
        drawing={<KeysDrawing />}
        title={t('plan.closed.title')}
        text={t('plan.closed.text')}
      />
    )
  }
  const version = answers && toAnswer(answers, viewerId)
  const people = [
    { id: viewerId, name: '', isViewer: true },
    { id: other.id, name: other.name, isViewer: false },
  ]
  return (
    <NewProposal
      people={people}
      suggested={{ [viewerId]: mine.id, [other.id]: theirs.id }}
      propose={propose}
      answers={answers}
      onDraft={onDraft}
    >
      {!answers && <p className="mb-6 text-lead text-muted">{t('plan.intro')}</p>}
      <div role="status">
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
function Back({ matchId }: { matchId: string | null }) {
  const { t } = useMessages(deals)
  return (
    <Link
      href={matchId === null ? '/my-cars' : `/chat/${matchId}`}
      className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold hover:bg-sunken"
    >
      <BackIcon />
      {t(matchId === null ? 'plan.back.cars' : 'plan.back')}
    </Link>
  )
}

function SignInFirst() {
  const { t } = useMessages(deals)
  return (
    <FocusedPage title={t('plan.login.title')} drawing={<LockDrawing />}>
      <Button className="justify-self-center" onClick={() => openAuth('sign_in')}>
        {t('shell.sign_in')}
      </Button>
    </FocusedPage>
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
