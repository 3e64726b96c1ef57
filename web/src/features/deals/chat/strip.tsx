import type { Deal } from '@keyswap/contract/deals'
import { Link } from 'wouter'
import { dateTime } from '../../../lib/formats/formats.ts'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon, ForwardIcon, SwapIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { countDone, dayList, isListNext } from '../day/day-list.ts'
import { deals } from '../deals.texts.ts'
import { SwapMoment } from '../end/swap-moment.tsx'
import { meetingClock, shortMeeting } from '../meeting.ts'
import { personIn, usePeople } from '../people.ts'
import {
  dealPlanHref,
  isKnownDeal,
  nextOf,
  type PlanState,
  planState,
  todayOf,
} from '../plan-state.ts'
import { useNow } from '../use-deal-now.ts'
import { useChatDeals } from '../use-deals.ts'

type Props = {
  chatId: string
  viewerId: string
  /** The swap plan of this chat. */
  href: string
  /** Whether a swap can be proposed. */
  isOpen: boolean
}

/** Under the chat's header, in one line: where the swap plan stands and what is next. */
export function PlanStrip({ chatId, viewerId, href, isOpen }: Props) {
  const { t } = useMessages(deals)
  const { data, isError } = useChatDeals(chatId)
  if (!data && !isError) return <PlanStripShape />
  const deal = data?.[0]
  if (deal)
    return (
      <>
        <DealStrip deal={deal} viewerId={viewerId} href={href} isOpen={isOpen} />
        <SwapMoment key={deal.id} deal={deal} viewerId={viewerId} />
      </>
    )
  if (isError) return <Strip href={href} title={t('plan.title')} tone="plain" />
  return isOpen && <Strip href={href} title={t('plan.propose')} tone="accent" />
}

/** As high as the strip, so that nothing jumps. */
function PlanStripShape() {
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line px-4">
      <Skeleton className="late size-7 rounded-full" />
      <Skeleton className="late h-5 w-40" />
    </div>
  )
}

type DealStripProps = { deal: Deal; viewerId: string; href: string; isOpen: boolean }

function DealStrip({ deal, viewerId, href, isOpen }: DealStripProps) {
  const { t } = useMessages(deals)
  const words = useStripWords(deal, viewerId, isOpen)
  const { unsettled_before: id, chat } = deal
  return (
    <>
      {words && <Strip href={href} {...words} />}
      {id && <Strip href={dealPlanHref({ id, chat })} title={t('strip.earlier')} tone="plain" />}
    </>
  )
}

type Tone = 'plain' | 'accent' | 'good'
type Words = { title: string; text?: string | undefined; tone: Tone }

export function useStripWords(deal: Deal, viewerId: string, isOpen: boolean): Words | null {
  const speech = useMessages(deals)
  const { t, locale } = speech
  const people = usePeople(deal, viewerId)
  const now = useNow(deal)
  const state = planState(deal, viewerId, now)
  const names = (parties: { user_id: string }[]) =>
    listed(
      parties.map(({ user_id }) => personIn(people, user_id).name),
      locale,
    )
  if (!isKnownDeal(deal)) return { title: t('newer.line'), tone: 'plain' }
  if (!state) return null
  switch (state.at) {
    case 'answer': {
      const name = personIn(people, state.version.proposed_by).name
      const isFirst = state.version.number === 1
      const title = t(state.agreed ? 'strip.change' : isFirst ? 'strip.answer' : 'head.counter', {
        name,
      })
      return { title, tone: 'accent' }
    }
    case 'waiting':
      return {
        title: t('strip.waiting', { names: names(state.others) }),
        text:
          deal.parties.length > 2
            ? t('strip.accepted', {
                count: state.version.accepted_by.length,
                all: deal.parties.length,
              })
            : t('plan.valid_until', { date: dateTime(state.version.terms.valid_until, speech) }),
        tone: 'plain',
      }
    case 'agreed':
      return {
        title: agreedTitle(state),
        text: nextText(),
        tone: 'good',
      }
    case 'handover':
      return {
        title: state.hasKeys
          ? t('strip.waiting_keys', { names: names(state.others) })
          : t('strip.next.keys'),
        text: agreedTitle(state),
        tone: 'good',
      }
    case 'disputed':
      return { title: t('strip.disputed'), text: t('strip.next.said'), tone: 'plain' }
    case 'done':
      return {
        title: t('strip.done'),
        text: state.others.length > 0 ? t('strip.review') : undefined,
        tone: 'good',
      }
    case 'over':
      return {
        title: t(`strip.${state.how}`),
        text: isOpen ? t('strip.again') : undefined,
        tone: 'plain',
      }
  }

  function nextText(): string {
    const next = nextOf(deal, viewerId)
    if (next !== 'day' && !isListNext(deal, viewerId, now)) return t(`strip.next.${next}`)
    const steps = dayList(deal, viewerId, now)
    return t('day.line', { done: countDone(steps), count: steps.length })
  }

  function agreedTitle({ version }: Extract<PlanState, { at: 'agreed' | 'handover' }>): string {
    const { meet_at, place } = version.terms
    const today = todayOf(state, now)
    if (today) {
      const time = meetingClock(today, speech)
      return [t('day.today', { time }), place].filter(Boolean).join(', ')
    }
    const when = meet_at === null ? null : shortMeeting(meet_at, now, speech)
    const meeting = [when, place].filter(Boolean).join(', ')
    return meeting === '' ? t('strip.agreed') : t('strip.agreed.meeting', { meeting })
  }
}

const tones: Record<Tone, { strip: string; icon: string }> = {
  plain: { strip: 'hover:bg-sunken', icon: 'bg-sunken text-ink' },
  accent: { strip: 'bg-accent-soft', icon: 'bg-accent text-on-accent' },
  good: { strip: 'bg-match-soft', icon: 'bg-match text-night' },
}

export function StripIcon({ tone, isSmall = false }: { tone: Tone; isSmall?: boolean }) {
  const Shown = tone === 'good' ? CheckIcon : SwapIcon
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center rounded-full',
        isSmall ? 'size-7' : 'size-8',
        tones[tone].icon,
      )}
    >
      <Shown className="size-4.5" />
    </span>
  )
}

function Strip({ href, title, text, tone }: Words & { href: string }) {
  return (
    <Link
      href={href}
      data-edge="top"
      className={cx(
        'flex min-h-11 shrink-0 items-center gap-2 border-b border-line px-4 focus-visible:outline-offset-[-3px]',
        tones[tone].strip,
      )}
    >
      <StripIcon tone={tone} isSmall />
      {/* A text that does not fit beside the title is not cut but hidden: it would be the second line. */}
      <span className="flex h-6 min-w-0 flex-1 flex-wrap content-start gap-x-2 overflow-hidden leading-6">
        <span className="max-w-full truncate font-semibold">{title}</span>
        {text && <span className="text-small leading-6 text-muted"> {text}</span>}
      </span>
      <ForwardIcon className="size-5 text-muted" />
    </Link>
  )
}
