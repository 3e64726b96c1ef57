import type { Language } from '@keyswap/contract/accounts'
import type { DealEndCause, DealStepName } from '@keyswap/contract/choices'
import type { PushPayload } from '@keyswap/contract/push'
import { oneLine } from '../../texts/one-line.ts'
import { translate } from '../../texts/translations.ts'

type ChatRef = { kind: 'match' | 'ring'; id: string }

/** 'repaired': the ring goes on with another member, and the reader gives and gets the same cars as before. */
export type RingNews = 'offered' | 'repaired' | 'complete' | 'broken' | 'expired'

export type PushNews =
  | {
      kind: 'matches'
      match_id: string
      name: string
      car: string
      /** Another pair of cars that both like: the reader's and the partner's. */
      next: { mine: string; theirs: string } | null
    }
  | {
      kind: 'messages'
      chat: ChatRef
      /** The member who wrote the messages; empty if several members of a ring did. */
      name: string
      /** The partner's car; in a ring the car that the reader gets. */
      car: string
      unread: number
    }
  | {
      kind: 'rings'
      ring_id: string
      what: RingNews
      /** The cars that the reader gives and gets, or would have got. */
      gives: string
      gets: string
      members: number
    }
  | {
      kind: 'deals'
      chat: ChatRef
      deal_id: string
      step: DealStepName
      /** The swap had been agreed before. */
      is_change: boolean
      /** The member who made the step; empty if no member did. */
      name: string
      /** The car that the reader gets, or would have got. */
      car: string
      /** Set if the deal is over without a swap. */
      ended: {
        cause: DealEndCause | null
        has_reason: boolean
        /** The car that the reader has to give back, and the reader's own that another member has to. */
        gives_back: string | null
        gets_back: string | null
      } | null
    }
  | {
      kind: 'alerts'
      car_id: string
      car: string
      /** The town where the car is, if it is known. */
      place: string | null
      /** The number of other new cars that this notification counts in. */
      others: number
    }
  /** `car` is one of the member's cars, `others` the number of their other cars that are shown. */
  | { kind: 'fresh'; user_id: string; car: string; others: number }
  | { kind: 'announcements'; id: string; title: string }

export type PushTexts = {
  [N in PushNews as N['kind']]: (news: N) => { title: string; body: string }
}

const dealTitles: Record<DealStepName, (name: string) => string> = {
  proposed: (name) => `${name} proposes a swap`,
  countered: (name) => `${name} made a counter-offer`,
  accepted: (name) => `${name} accepted the proposal`,
  agreed: () => 'Your swap is agreed',
  vin_mismatch: () => 'Compare the VIN plate with the papers',
  papers_changed: (name) => `${name} changed the papers`,
  money_received: (name) => `${name} received the money`,
  reminder: () => 'Your swap is coming up',
  handed_over: (name) => `${name} got the keys`,
  taken_back: (name) => `${name} doesn’t have the keys after all`,
  asked: () => 'Where are the cars?',
  disputed: (name) => `${name} says something isn’t right`,
  dispute_ended: (name) => `${name} says it’s settled`,
  cancel_wanted: (name) => `${name} wants to cancel the swap`,
  done: () => 'Your swap is done',
  declined: (name) => `${name} declined the proposal`,
  withdrawn: (name) => `${name} withdrew the proposal`,
  cancelled: (name) => (name ? `${name} canceled the swap` : 'Your swap was canceled'),
  expired: () => 'A proposal has expired',
}

function dealTitle({ step, is_change, name }: Extract<PushNews, { kind: 'deals' }>): string {
  if (is_change && step === 'countered') return `${name} proposes a change`
  if (is_change && step === 'agreed') return 'The change is agreed'
  return dealTitles[step](name)
}

const causes: Record<DealEndCause, string> = {
  chat_ended: 'The chat has ended.',
  member_gone: 'A member in this swap is no longer here.',
  car_swapped: 'One of the cars was swapped with someone else.',
  car_switched_off: 'A moderator deactivated one of the cars.',
  car_withdrawn: 'One of the cars is no longer offered.',
  not_confirmed: 'Nobody confirmed the handover in time.',
  moderator: 'A moderator ended it.',
}

function dealBody({ step, car, ended }: Extract<PushNews, { kind: 'deals' }>): string {
  if (step === 'vin_mismatch' || step === 'papers_changed') return car
  if (!ended) return `You get: ${car}`
  const why = ended.cause ? causes[ended.cause] : ended.has_reason && 'The swap plan says why.'
  const back = [
    ended.gives_back && `Give the ${ended.gives_back} back.`,
    ended.gets_back && `Get your ${ended.gets_back} back.`,
  ].filter(Boolean)
  return [...(back.length > 0 ? back : [`No swap for the ${car}.`]), why].filter(Boolean).join(' ')
}

const messagesTitle = ({ name, unread }: Parameters<PushTexts['messages']>[0]): string =>
  `${unread === 1 ? 'New message' : `${unread} new messages`} ${name ? `from ${name}` : 'in your ring'}`

// Ring texts never say who declined.
const ringTexts: Record<RingNews, PushTexts['rings']> = {
  offered: ({ gives, gets, members }) => ({
    title: 'A ring for you!',
    body: `${members} owners, one ring: you give the ${gives}, you get the ${gets}. Are you in?`,
  }),
  repaired: ({ gets }) => ({
    title: 'Your ring has changed',
    body: `You’re still in, and you still get the ${gets}.`,
  }),
  complete: ({ gets }) => ({
    title: 'Everyone is in',
    body: `You’d get the ${gets}. The chat for your ring is open.`,
  }),
  broken: ({ gets }) => ({
    title: 'Your ring didn’t work out',
    body: `No swap for the ${gets} this time. Another ring may come together.`,
  }),
  expired: ({ gets }) => ({
    title: 'Time is up for your ring',
    body: `Not everyone answered. No swap for the ${gets} this time.`,
  }),
}

// These texts are shown on lock screens: they name the sender and their car, but never the message or a member's reason.
const english: PushTexts = {
  matches: ({ name, car, next }) =>
    next
      ? {
          title: `You and ${name} could swap two other cars too`,
          body: `${next.mine} ↔ ${next.theirs}`,
        }
      : {
          title: "It's a Match!",
          body: `You and ${name} like each other’s cars. Theirs: ${car}`,
        },
  messages: (news) => ({
    title: messagesTitle(news),
    body: news.chat.kind === 'match' ? news.car : `Your ring: you get the ${news.car}`,
  }),
  rings: (news) => ringTexts[news.what](news),
  deals: (news) => ({ title: dealTitle(news), body: dealBody(news) }),
  alerts: ({ car, place, others }) => ({
    title: others === 0 ? 'A new car for you' : `${others + 1} new cars for you`,
    body: `${car}${place ? `, ${place}` : ''}${others === 0 ? '' : others === 1 ? ' and another one' : ` and ${others} others`}`,
  }),
  fresh: ({ car, others }) => ({
    title: 'Still yours?',
    body:
      others === 0
        ? `You haven’t been here for 30 days. Stop by, and your ${car} stays visible.`
        : `You haven’t been here for 30 days. Stop by, and your ${car} and your other cars stay visible.`,
  }),
  announcements: ({ title }) => ({ title: 'News from Keyswap', body: title }),
}

const texts = await translate('pushes', english)

const written = (news: PushNews, language: Language) => {
  const say = texts[language]
  switch (news.kind) {
    case 'matches':
      return say.matches(news)
    case 'messages':
      return say.messages(news)
    case 'rings':
      return say.rings(news)
    case 'deals':
      return say.deals(news)
    case 'alerts':
      return say.alerts(news)
    case 'fresh':
      return say.fresh(news)
    case 'announcements':
      return say.announcements(news)
  }
}

const chatPath = ({ kind, id }: ChatRef): string => `/${kind === 'match' ? 'chat' : 'rings'}/${id}`

/** The id of what the notification is about, and the screen that it opens. */
function placeOf(news: PushNews): { about: string; path: string } {
  switch (news.kind) {
    case 'matches':
      return { about: news.match_id, path: `/chat/${news.match_id}` }
    case 'messages':
      return { about: news.chat.id, path: chatPath(news.chat) }
    case 'rings':
      return { about: news.ring_id, path: `/rings/${news.ring_id}` }
    case 'deals':
      return { about: news.deal_id, path: `${chatPath(news.chat)}/plan` }
    case 'alerts':
      return { about: news.car_id, path: `/car/${news.car_id}` }
    case 'fresh':
      return { about: news.user_id, path: '/my-cars' }
    case 'announcements':
      return { about: news.id, path: '/inbox' }
  }
}

/** The payload for the device, and the metadata that the push service sees. */
export function composePush(news: PushNews, language: Language) {
  const { about, path } = placeOf(news)
  // A topic has at most 32 characters: an id without its dashes.
  const topic = about.replaceAll('-', '')
  const { title, body } = written(news, language)
  const payload: PushPayload = {
    kind: news.kind,
    title: oneLine(title),
    body: oneLine(body),
    language,
    path,
    tag: topic,
  }
  return {
    payload: JSON.stringify(payload),
    topic,
    urgency: ['alerts', 'fresh', 'announcements'].includes(news.kind)
      ? ('low' as const)
      : ('normal' as const),
  }
}
