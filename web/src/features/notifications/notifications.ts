// Builds the list of notifications that the header opens, from the data of other rooms. No React here.
import type { ToldCar } from '@keyswap/contract/alerts'
import type { MyDecision } from '@keyswap/contract/cases'
import {
  decisionActs,
  noticeKinds,
  reportNews,
  ringStates,
  type WarningKind,
  warningKinds,
} from '@keyswap/contract/choices'
import type { Match, ReportOutcome } from '@keyswap/contract/matching'
import type { AccountWarning, CarNotice } from '@keyswap/contract/moderation'
import type { Ring, RingMember } from '@keyswap/contract/rings'
import { chatHref } from '../../domain/chats.ts'
import { isKnownStep, type SaidStep } from '../../domain/deal-steps.ts'
import { isKnown } from '../../lib/known.ts'

type Common = { id: string; at: string; isUnread: boolean }

export type Notification = Common &
  (
    | { kind: 'match'; href: string; other: Match['userA'] }
    | { kind: 'message'; href: string; other: Match['userA']; said: SaidStep }
    | { kind: 'step'; href: string; other: Match['userA']; step: SaidStep }
    | {
        kind: 'ring'
        href: string
        what: RingNews
        mine: string
        theirs: string
        newcomer: RingMember | undefined
      }
    | { kind: 'ring_message'; href: string; sender: RingMember | undefined; said: SaidStep }
    | { kind: 'moderated'; href: string; car: string; what: CarNews; reason: string | null }
    | { kind: 'new_car'; href: string; car: string }
    | { kind: 'asked'; href: string; cars: string[] }
    | { kind: 'decision'; href: string; decision: MyDecision }
    | { kind: 'outcome'; about: string | null; status: ReportOutcome['status'] }
    /** What only a newer version of the app can tell. */
    | { kind: 'newer' }
    | { kind: 'warning'; href?: string; about: AccountWarning['about']; what: WarningKind }
  )

/** Asked about it, it goes on with somebody else, all are in, or it did not work out. */
type RingNews = 'asked' | 'repaired' | 'complete' | 'over'

/** What a moderator did to a car. */
type CarNews = 'switched_on' | 'switched_off' | 'photo_removed'

export type KnownNews = {
  viewerId: string
  matches: readonly Match[]
  rings: readonly Ring[]
  outcomes: readonly ReportOutcome[]
  notices: readonly CarNotice[]
  newCars: readonly NewCar[]
  asked: readonly AskedCars[]
  warnings: readonly AccountWarning[]
  decisions: readonly MyDecision[]
}

/** A car that fits a kept search. */
export type NewCar = ToldCar & { is_new: boolean }

/** Cars of a member who is back after a long absence. */
export type AskedCars = { at: string; cars: string[]; is_new: boolean }

/** The list ends after this many: nobody reads further. */
const SHOWN = 30

/** Newest first. */
export function notificationsOf(known: KnownNews): Notification[] {
  const all = [
    ...known.matches.flatMap((match) => ofMatch(match, known.viewerId)),
    ...known.rings.flatMap((ring) => ofRing(ring, known.viewerId)),
    ...known.outcomes.map((one) => newerUnless(isKnown(reportNews, one.status), ofOutcome(one))),
    ...known.notices.map((one) => newerUnless(isKnown(noticeKinds, one.kind), ofNotice(one))),
    ...known.decisions.map((one) => newerUnless(isKnown(decisionActs, one.act), ofDecision(one))),
    ...known.newCars.map(ofNewCar),
    ...known.asked.map(ofAsked),
    ...known.warnings.map((one) => newerUnless(isKnown(warningKinds, one.kind), ofWarning(one))),
  ]
  return all.sort((a, b) => b.at.localeCompare(a.at)).slice(0, SHOWN)
}

function ofMatch(match: Match, viewerId: string): Notification[] {
  const other = match.user_a === viewerId ? match.userB : match.userA
  const href = `/chat/${match.id}`
  const { last_message, unread } = match
  const made: Notification = {
    kind: 'match',
    id: `match-${match.id}`,
    at: match.created_at,
    isUnread: match.is_new,
    href,
    other,
  }
  if (!last_message || last_message.sender_id === viewerId) return [made]
  const latest = {
    id: `message-${match.id}`,
    at: last_message.created_at,
    isUnread: unread > 0,
    other,
  }
  return [
    isKnownStep(last_message)
      ? { ...latest, kind: 'step', href: `${href}/plan`, step: last_message }
      : { ...latest, kind: 'message', href, said: last_message },
    made,
  ]
}

function ofRing(ring: Ring, viewerId: string): Notification[] {
  const href = `/rings/${ring.id}`
  const { last_message, unread } = ring
  const found = changesOf(ring, href)
  if (!last_message || last_message.sender_id === viewerId) return found
  return [
    {
      kind: 'ring_message',
      id: `ring-message-${ring.id}`,
      at: last_message.created_at,
      isUnread: unread > 0,
      href: isKnownStep(last_message) ? `${href}/plan` : href,
      sender: ring.members.find(({ user_id }) => user_id === last_message.sender_id),
      said: last_message,
    },
    ...found,
  ]
}

/** The viewer is the first member. */
function changesOf(ring: Ring, href: string): Notification[] {
  const [viewer] = ring.members
  const id = `ring-${ring.id}`
  if (!isKnown(ringStates, ring.state))
    return [{ kind: 'newer', id, at: ring.created_at, isUnread: false }]
  const what = newsOf(ring)
  if (!what) return []
  return [
    {
      kind: 'ring',
      id,
      at: whenOf[what](ring) ?? ring.created_at,
      isUnread: isAsked(ring) || ring.is_new,
      href,
      what,
      mine: viewer?.gives.model ?? '',
      theirs: viewer?.gets.model ?? '',
      newcomer: newcomerOf(ring),
    },
  ]
}

const isAsked = ({ state, my_answer }: Ring) => state === 'offered' && my_answer === null

const newcomerOf = ({ members }: Ring) => members.find(({ is_new }) => is_new)

function newsOf(ring: Ring): RingNews | null {
  const { state, my_answer, next_id } = ring
  if (state === 'offered' && newcomerOf(ring)) return 'repaired'
  if (state === 'offered') return isAsked(ring) ? 'asked' : null
  if (state === 'complete' || state === 'done') return 'complete'
  return my_answer === 'joined' && next_id === null ? 'over' : null
}

const whenOf: Record<RingNews, (ring: Ring) => string | null> = {
  asked: ({ created_at }) => created_at,
  repaired: ({ created_at }) => created_at,
  complete: ({ opened_at }) => opened_at,
  over: ({ ended_at }) => ended_at,
}

/** The same news, if this version of the app knows what it is about. */
function newerUnless(isKnownNews: boolean, news: Notification): Notification {
  const { id, at, isUnread } = news
  return isKnownNews ? news : { kind: 'newer', id, at, isUnread }
}

const ofOutcome = ({ id, about, status, decided_at, is_new }: ReportOutcome): Notification => ({
  kind: 'outcome',
  id: `outcome-${id}`,
  at: decided_at,
  isUnread: is_new,
  about,
  status,
})

const ofDecision = (decision: MyDecision): Notification => ({
  kind: 'decision',
  id: `decision-${decision.id}`,
  at: decision.undone_at ?? decision.appeal?.decided_at ?? decision.created_at,
  isUnread: decision.is_new,
  href: `/appeal/${decision.id}`,
  decision,
})

const ofNotice = (notice: CarNotice): Notification => ({
  kind: 'moderated',
  id: `notice-${notice.id}`,
  at: notice.created_at,
  isUnread: notice.is_new,
  href: '/my-cars',
  car: notice.car,
  what: whatOf(notice),
  reason: notice.reason,
})

function whatOf({ kind, is_active }: CarNotice): CarNews {
  if (kind === 'photo_removed') return kind
  return is_active ? 'switched_on' : 'switched_off'
}

const ofNewCar = ({ car_id, car, told_at, is_new }: NewCar): Notification => ({
  kind: 'new_car',
  id: `new-car-${car_id}`,
  at: told_at,
  isUnread: is_new,
  href: `/car/${car_id}`,
  car,
})

const ofAsked = ({ at, cars, is_new }: AskedCars): Notification => ({
  kind: 'asked',
  id: `asked-${at}`,
  at,
  isUnread: is_new,
  href: '/my-cars',
  cars,
})

const ofWarning = ({ about, kind, chat, created_at, is_new }: AccountWarning): Notification => ({
  kind: 'warning',
  id: `warning-${about.id}`,
  at: created_at,
  isUnread: is_new,
  ...(chat && { href: chatHref(chat) }),
  about,
  what: kind,
})
