// What is known of a deal while it is locked, and what a decision changes. The names are those of the tables.
import type { Cash } from '@keyswap/contract/cash'
import type { PaperChange } from '@keyswap/contract/chat'
import type { CaseRule, DealEndCause, DealState, DealStepName } from '@keyswap/contract/choices'
import type { Leg, Snapshot, Terms } from '@keyswap/contract/deals'
import type { CheckItem } from '@keyswap/contract/deals/checklists'
import type { ErrorCode, FieldError } from '@keyswap/contract/errors'

/** In place of a member's id: the sender of steps that no member made, the author of a review who is not shown. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A row of `deals`. */
export type DealRow = {
  id: string
  chat_id: string
  chat_kind: 'match' | 'ring'
  state: DealState
  /** Grows with every change. */
  revision: number
  papers_revision: number
  newest: number
  is_pending: boolean
  valid_until: string
  agreed_version: number | null
  first_agreed_at: string | null
  agreed_at: string | null
  meet_at: string | null
  /** Those of the parties when the meeting was agreed, as far as they were known. */
  time_zones: string[]
  reminded_at: string | null
  due_at: string | null
  reported_at: string | null
  /** When the first of those who say that they got the keys said so. */
  first_word_at: string | null
  /** When somebody first said so, even if they took it back. */
  keys_at: string | null
  /** When somebody first said that they received money. */
  paid_at: string | null
  /** When somebody last took it back, or said later that they no longer dispute it. */
  taken_back_at: string | null
  /** How often everyone was asked since then where the cars are. */
  asked: number
  ended_by: string | null
  ended_reason: string | null
  ended_cause: DealEndCause | null
  ended_at: string | null
  done_at: string | null
  created_at: string
}

export type HeldVersion = {
  number: number
  proposed_by: string
  client_id: string
  hash: string
  legs: Leg[]
  cash: Cash[]
  meet_at: string | null
  /** As they were when the version was proposed. Only of the newest version and the agreed one. */
  cars: Snapshot['cars']
  accepted_by: string[]
}

/** When a member is mailed about a dispute. */
export type DisputeMail = { user_id: string; at: string }

/** "I got the keys": when it was said first, and when last; when its member was last mailed, or will be, that somebody disputes it. */
export type Word = { by: string; at: string; repeated_at: string; dispute_mailed_at: string | null }

/** "That’s not right", since when, and when another party first said a word since then, or said it again. */
export type HeldDispute = { by: string; at: string; text: string; repeated_at: string | null }

/** An item of a car's checklist, whoever ticked it. */
type Tick = { car_id: string; item: CheckItem }

type HeldDeal = DealRow & {
  /** Of the parties now, as far as they are known. */
  zones_now: string[]
  versions: HeldVersion[]
  words: Word[]
  /** Who said that they got the keys and took it back; their word may stand again. */
  taken_back: string[]
  /** When who last said it or took it back. */
  words_made: { by: string; made_at: string }[]
  disputes: HeldDispute[]
  /** Who wants to cancel a disputed deal. */
  cancel_wanted: string[]
  /** Payments that their payees have received, and that never left the agreed terms since. */
  received: Payment[]
  ticked: Tick[]
}

/** What is the same of a payment in two versions. */
export type Payment = Omit<Cash, 'by'>

type SnapshotCar = Snapshot['cars'][number]
type WholeCar = { [Fact in keyof SnapshotCar]-?: Exclude<SnapshotCar[Fact], undefined> }

export type HeldCar = Omit<WholeCar, 'country'> & {
  owner_id: string
  is_active: boolean
  /** The deal that has it reserved. */
  reserved_for: string | null
}

/** A chat with its deal that is not over, if there is one. */
export type HeldChat = {
  /** The database's clock. */
  now: string
  chat: { id: string; kind: 'match' | 'ring'; is_open: boolean }
  parties: string[]
  names: Snapshot['names']
  cars: HeldCar[]
  deal: HeldDeal | null
}

export type Held = HeldChat & { deal: HeldDeal }

export type HeldForStep = Held & {
  /** Whether one of the parties has a device for notifications of deals. */
  wants_push: boolean
}

/** `by` is null if no member made the step. */
export type Step = {
  step: DealStepName
  by: string | null
  version: number
  reason?: string | null
  /** The one whose papers changed. */
  car?: { year: number; make: string; model: string }
  papers?: PaperChange[]
  /** They were written for the first time. */
  filled_in?: true
  payment?: Cash
  /** Whether ticks were taken back with it. */
  unticked?: true
  /** Whether the swap had been agreed before this offer, or this agreement. */
  is_change?: true
  /** Whether several chats got the same words within a day. */
  is_repeated?: true
  /** The chat's last message, whose place the step takes. */
  instead_of?: { id: string; seq: number }
}

export type NewVersion = {
  number: number
  hash: string
  proposed_by: string
  client_id: string
  terms: Terms
  snapshot: Snapshot
}

/** The names of the jobs that send them. */
export const dealMails = ['deal-reminder', 'deal-cancelled', 'deal-disputed', 'deal-asked'] as const
export type DealMail = (typeof dealMails)[number]

/** What changes in one deal. */
export type DealChange = {
  deal_id: string
  now: string
  /** The parties of a deal that is new; `deal` is then its whole row. */
  created?: string[]
  deal?: Partial<DealRow>
  version?: NewVersion
  accepted?: { number: number; user_id: string }
  /** Who says, for the first time or again, that they got the keys; or takes that back. It was made when it began to wait. */
  word?: { by: string; is_said: boolean; made_at: string }
  /** Who says that something is not so, and who is mailed about it; without a text they take it back. */
  dispute?: { by: string; text: string | null; mailed?: DisputeMail[] }
  cancel_wanted?: string
  received?: Payment
  /** Received payments that the newly agreed terms no longer have. */
  received_before?: Payment[]
  /** Ticks that are taken back, from everyone. */
  unticked?: Tick[]
  cars?: 'reserve' | 'release' | 'swap'
  car_ids?: string[]
  /** With `swap`: when it counts in the records of its parties, and whether only between confirmed addresses. */
  counted?: { account_ms: number; after_ms: number; confirmed?: boolean }
  /** With `release`: cars that stay out of the decks. */
  kept_out?: string[]
  /** Who caused the steps, if nobody is named as their maker. They count as read for who caused them. */
  caused_by?: string | undefined
  /** Who gets a mail about it, at once or at that moment; not who caused it. */
  mail?: { name: DealMail; to: string[]; at?: Record<string, string> }
  /** A case for the moderators, about the deal and nobody. */
  report?: { rule: CaseRule; reason: string; other_deal?: string }
  steps: Step[]
}

export type Refused = {
  refusal: ErrorCode
  fields?: FieldError[]
  retry_after?: number
  until?: string
}

export const refuse = (refusal: ErrorCode, fields?: FieldError[]): Refused =>
  fields ? { refusal, fields } : { refusal }

export const isRefused = (decided: object): decided is Refused => 'refusal' in decided
