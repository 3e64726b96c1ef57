import { randomUUID } from 'node:crypto'
import type { DealStep } from '@keyswap/contract/chat'
import { stepTermsOf } from '@keyswap/contract/step-terms'
import { newId } from '../../../calls/ids.ts'
import type { Db } from '../../../db/sql.ts'
import type { Events } from '../../../outside/events.ts'
import { queuePush } from '../../push/index.ts'
import { wordsIn } from '../decide/words.ts'
import { type DealChange, type HeldForStep, NOBODY, type Step } from '../held-deal.ts'
import { queueDealMails } from '../news/news.store.ts'
import { type ToldOfDeal, writeDeals } from './deals.store.ts'
import type { DealParts } from './present.ts'

/** For clients that don't know deals. Without names: a step stays when its member's account is deleted. */
const SENTENCES: Record<Step['step'], string> = {
  proposed: 'Proposed a swap.',
  countered: 'Made a counter-offer.',
  accepted: 'Accepted the proposal.',
  agreed: 'The swap is agreed.',
  vin_mismatch: 'Compare the VIN plate with the papers.',
  papers_changed: 'Changed the papers of a car.',
  money_received: 'Received the money.',
  reminder: 'Reminder: your swap is soon.',
  handed_over: 'Got the keys.',
  taken_back: 'Took back: got the keys.',
  asked: 'Where are the cars?',
  disputed: 'Says that something is not so.',
  dispute_ended: 'Took back that something is not so.',
  cancel_wanted: 'Wants to cancel the swap.',
  done: 'The swap is done.',
  declined: 'Declined the proposal.',
  withdrawn: 'Withdrew the proposal.',
  cancelled: 'The swap was canceled.',
  expired: 'The proposal has expired.',
}

const asMessage = (
  { deal_id, version: proposed }: Pick<DealChange, 'deal_id' | 'version'>,
  {
    step,
    by,
    version,
    reason = null,
    car,
    papers,
    payment,
    filled_in,
    unticked,
    is_change,
    is_repeated,
    instead_of,
  }: Step,
) => ({
  id: instead_of?.id ?? newId(),
  instead_of: instead_of?.seq,
  sender_id: by ?? NOBODY,
  content: SENTENCES[step],
  is_repeated,
  data: {
    deal_id,
    step,
    version,
    reason,
    ...(proposed && { terms: stepTermsOf(proposed) }),
    ...(proposed && wordsIn(proposed.terms).length > 0 && { has_note: true }),
    ...(car && { car }),
    ...(papers && { papers }),
    ...(payment && { payment }),
    ...(filled_in && { filled_in }),
    ...(unticked && { unticked }),
    ...(is_change && { is_change }),
  } satisfies DealStep,
})

const asRow = ({ report, mail: _, steps, caused_by = causeOf(steps), ...change }: DealChange) => ({
  ...change,
  caused_by,
  // Not `newId`, which begins with the time: admins tell reports apart by the beginning of the id.
  ...(report && { report: { ...report, id: randomUUID() } }),
  steps: steps.map((step) => asMessage(change, step)),
})

const causeOf = (steps: Step[]): string | undefined => steps[0]?.by ?? undefined

export type WrittenDeals = { deal: DealParts | null; told: ToldOfDeal[] }

type Answer = {
  /** The deal to answer with, as `by` sees it. */
  deal_id?: string
  /** Who made the change; gets no notification of it. */
  by?: string | undefined
}

/** Writes what was decided, and queues notifications and mails in the same transaction. Call `tellDeals` after the commit. */
export async function recordDeals(
  tx: Db,
  changes: DealChange[],
  { deal_id, by }: Answer = {},
): Promise<WrittenDeals> {
  const { deal, told } = await writeDeals(
    tx,
    JSON.stringify(changes.map(asRow)),
    deal_id ?? null,
    by ?? null,
  )
  const written = { deal, told: told ?? [] }
  for (const { wants_push, seq, parties, deal_id: about } of written.told) {
    const others = parties.filter((party) => party !== by)
    if (wants_push && seq !== null) await queuePush(tx, others, { kind: 'deals', about })
  }
  for (const { mail, deal_id: about, caused_by, now } of changes)
    if (mail) {
      const to = without(mail.to, [by, caused_by])
      await queueDealMails(
        tx,
        mail.name,
        about,
        to.map((user_id) => ({ user_id, in_ms: msBetween(now, mail.at?.[user_id] ?? now) })),
      )
    }
  return written
}

const msBetween = (from: string, to: string): number => Date.parse(to) - Date.parse(from)

const without = (all: string[], some: (string | undefined)[]): string[] =>
  all.filter((one) => !some.includes(one))

/** Whether nothing has to be queued after the change is written. */
export const isSilent = ({ wants_push }: HeldForStep, change: DealChange): boolean =>
  !wants_push && !change.mail

/** Hints to browsers. */
export async function tellDeals(events: Events, told: ToldOfDeal[]): Promise<void> {
  for (const { deal_id, chat_id, chat_kind, parties, seq } of told) {
    await events.notify(parties, { type: 'deal', deal_id })
    if (seq === null) continue
    await events.notify(
      parties,
      chat_kind === 'match'
        ? { type: 'message', match_id: chat_id, seq }
        : { type: 'message', ring_id: chat_id, user_id: NOBODY, seq },
    )
  }
}
