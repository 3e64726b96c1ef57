// The rules from the moment keys change hands on: who says what, and who may take what back. Pure, as decide.ts.
// docs/decisions/0060-handover.md
import type { DealEndCause } from '@keyswap/contract/choices'
import { deal as limits } from '@keyswap/contract/limits'
import {
  type DealChange,
  type DealRow,
  type DisputeMail,
  type Held,
  type HeldDispute,
  type HeldVersion,
  type Refused,
  refuse,
  type Step,
  type Word,
} from '../held-deal.ts'
import {
  agreedVersion,
  cancelled,
  carIdsOf,
  changed,
  hasBegun,
  isAgreementUnseen,
  isOver,
  madeAt,
  unchanged,
} from './change.ts'
import { caseAt, handoverFrom, isPast, later, latest, questionAt } from './times.ts'

const DAY = 24 * 3_600_000

export type HandOver = {
  by: string
  /** That of the agreement that they have looked at. */
  agreement_hash?: string | undefined
  /** Not to repeat a word that stands already: its first sending may have arrived before a dispute that they do not know. */
  is_first?: boolean | undefined
} & Waited

type Waited = {
  /** How long it waited for a connection. */
  waited_ms?: number | undefined
}

type Said = { words: Omit<Word, 'dispute_mailed_at'>[]; disputes: HeldDispute[] }

/** Whether a word was said, or said again, after the dispute asked for it. */
export const isRepeated = (word: Said['words'][number], { at }: HeldDispute): boolean =>
  isAfter(word.repeated_at, at)

const isAfter = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other)

/** Whether somebody has said "That’s not right" since this party has said that they got the keys. */
const isAskedAgain = (word: Word, { disputes }: Pick<Said, 'disputes'>): boolean =>
  disputes.some((dispute) => dispute.by !== word.by && !isRepeated(word, dispute))

/**
 * From when a party can cancel a disputed deal without the others; null if they cannot: they must dispute it themselves, and
 * no other may have said a word in time, or said it again. Where no word stands, nobody keeps the others' cars by a dispute.
 */
export function cancelAloneFrom({ words, disputes }: Said, by: string): string | null {
  if (words.length === 0) return disputes[0]?.at ?? null
  const own = disputes.find((dispute) => dispute.by === by)
  if (!own) return null
  if (words.every((word) => word.by === by)) return own.at
  const until = later(own.at, limits.repeat_within_ms)
  return own.repeated_at !== null && isPast(own.repeated_at, until) ? null : until
}

const mayCancelAlone = ({ deal, now }: Held, by: string): boolean => {
  const from = cancelAloneFrom(deal, by)
  return from !== null && isPast(from, now)
}

/** Whether every receiver has the keys. */
export const areAllSaid = (parties: string[], words: Pick<Word, 'by'>[]): boolean =>
  parties.every((party) => words.some(({ by }) => by === party))

/** Everyone must want it, or the one who disputes gets no answer. */
export function cancelDisputed(held: Held, by: string, reason: string | null): DealChange {
  const { deal, parties } = held
  const wanted = [...deal.cancel_wanted, by]
  if (mayCancelAlone(held, by) || parties.every((party) => wanted.includes(party)))
    return cancelled(held, { by, reason })
  if (deal.cancel_wanted.includes(by)) return unchanged(held)
  const version = deal.agreed_version ?? deal.newest
  return {
    ...changed(held, {}, [{ step: 'cancel_wanted', by, version, reason }]),
    cancel_wanted: by,
  }
}

/** Whether it waited, and this party has said it or taken it back since then, on another phone. */
const isOutdated = (held: Held, { by, waited_ms }: { by: string } & Waited): boolean =>
  waited_ms !== undefined &&
  held.deal.words_made.some(
    (last) => last.by === by && isAfter(last.made_at, madeAt(held, waited_ms)),
  )

/**
 * The first word also ends a newer version that is not agreed. In a dispute one can be said again. Who says it no longer wants to
 * cancel.
 */
export function handOver(
  held: Held,
  { by, agreement_hash, is_first, waited_ms }: HandOver,
): DealChange | Refused {
  const { deal, parties, now } = held
  const before = deal.words.find((word) => word.by === by)
  const isNews = !before || isAskedAgain(before, deal) || deal.cancel_wanted.includes(by)
  if (before && (isOver(held) || is_first || !isNews)) return unchanged(held)
  if (isOver(held)) return refuse('DEAL_OVER')
  if (isOutdated(held, { by, waited_ms })) return unchanged(held)
  const agreed = agreedVersion(held)
  if (!agreed) return refuse('NOT_AGREED')
  if (!isPast(handoverFrom(deal, agreed), now)) return refuse('TOO_EARLY')
  if (isAgreementUnseen(held, agreement_hash)) return refuse('AGREEMENT_CHANGED')
  const word = { by, is_said: true, made_at: madeAt(held, waited_ms) }
  const step: Step = { step: 'handed_over', by, version: agreed.number }
  const isDone = deal.state === 'agreed' && areAllSaid(parties, [...deal.words, { by }])
  if (isDone) return { ...done(held, agreed, [step]), word }
  const row = {
    is_pending: false,
    first_word_at: deal.first_word_at ?? now,
    keys_at: deal.keys_at ?? now,
  }
  return { ...changed(held, row, [step]), word }
}

function done(held: Held, { number, legs }: HeldVersion, steps: Step[]): DealChange {
  const { deal, now } = held
  const row: Partial<DealRow> = {
    state: 'done',
    is_pending: false,
    done_at: now,
    keys_at: deal.keys_at ?? now,
  }
  return {
    ...changed(held, row, [...steps, { step: 'done', by: null, version: number }]),
    cars: 'swap',
    car_ids: carIdsOf(legs),
    counted: { account_ms: limits.counted_account_ms, after_ms: limits.counted_after_ms },
  }
}

export function takeBack(
  held: Held,
  { by, waited_ms }: { by: string } & Waited,
): DealChange | Refused {
  const { deal } = held
  if (!deal.words.some((word) => word.by === by)) return unchanged(held)
  if (isOver(held)) return refuse('DEAL_OVER')
  if (isOutdated(held, { by, waited_ms })) return unchanged(held)
  const [first] = deal.words.filter((word) => word.by !== by)
  const row = { taken_back_at: held.now, ...(!first && { first_word_at: null, asked: 0 }) }
  const step: Step = { step: 'taken_back', by, version: deal.agreed_version ?? deal.newest }
  const word = { by, is_said: false, made_at: madeAt(held, waited_ms) }
  if (!first && deal.state === 'agreed') return { ...withoutAnyWord(held, row, [step]), word }
  return { ...changed(held, row, [step]), word }
}

/** A chat that was closed before a word ends its swap. One that was closed after a word does once no word stands any more. */
function withoutAnyWord(held: Held, row: Partial<DealRow>, steps: Step[]): DealChange {
  if (held.chat.is_open) return changed(held, row, steps)
  const ended = cancelled(held, { cause: 'chat_ended' })
  return { ...ended, deal: { ...row, ...ended.deal }, steps: [...steps, ...ended.steps] }
}

/** The moderators get one case, however many say that something is not so. Nobody is accused in it. */
export function dispute(
  held: Held,
  { by, text }: { by: string; text: string },
): DealChange | Refused {
  const { deal } = held
  if (deal.disputes.some((one) => one.by === by && one.text === text)) return unchanged(held)
  if (isOver(held)) return refuse('DEAL_OVER')
  if (!hasBegun(held)) return refuse('NOTHING_SAID')
  const version = deal.agreed_version ?? deal.newest
  const step: Step = { step: 'disputed', by, version, reason: text }
  // Who only changes the text asks nobody again.
  const isNew = !deal.disputes.some((one) => one.by === by)
  const mailed = isNew ? mailsOf(held).filter(({ user_id }) => user_id !== by) : []
  return {
    ...changed(held, { state: 'disputed' }, [step]),
    dispute: { by, text, mailed },
    report: CASES.disputed,
    ...(mailed.length > 0 && {
      mail: {
        name: 'deal-disputed',
        to: mailed.map(({ user_id }) => user_id),
        at: Object.fromEntries(mailed.map(({ user_id, at }) => [user_id, at])),
      },
    }),
  }
}

/**
 * Who said the word is mailed at once, or a day after the last mail: who disputes and takes it back in a loop fills nobody's
 * mailbox, and nobody is asked without a mail. One that waits already is enough.
 */
const mailsOf = ({ deal, now }: Held): DisputeMail[] =>
  deal.words.flatMap(({ by: user_id, dispute_mailed_at: last }) => {
    if (last === null) return [{ user_id, at: now }]
    if (!isPast(last, now)) return []
    return [{ user_id, at: latest(now, later(last, limits.dispute_mail_every_ms)) }]
  })

/** If every party has the keys, nothing is left to wait for. */
export function endDispute(held: Held, { by }: { by: string }): DealChange | Refused {
  const { deal, parties } = held
  if (!deal.disputes.some((one) => one.by === by)) return unchanged(held)
  if (isOver(held)) return refuse('DEAL_OVER')
  const agreed = agreedVersion(held)
  if (!agreed) return refuse('NOT_AGREED')
  const step: Step = { step: 'dispute_ended', by, version: agreed.number }
  const dispute = { by, text: null }
  if (deal.disputes.some((one) => one.by !== by)) return { ...changed(held, {}, [step]), dispute }
  if (areAllSaid(parties, deal.words)) return { ...done(held, agreed, [step]), dispute }
  if (deal.words.length > 0) return { ...changed(held, { state: 'agreed' }, [step]), dispute }
  // The wait for the handover begins anew.
  const row: Partial<DealRow> = { state: 'agreed', taken_back_at: held.now }
  return { ...withoutAnyWord(held, row, [step]), dispute }
}

/** What the moderators read of a case. What each has said stands in the deal. */
const CASES = {
  disputed: { rule: 'disputed', reason: 'A party of a swap says that something is not so.' },
  left: {
    rule: 'left_with_keys',
    reason: 'A party closed the chat after keys had changed hands. The swap goes on.',
  },
  missing: {
    rule: 'words_missing',
    reason: 'Two weeks after the first keys, not everyone has said that they got theirs.',
  },
} as const

/** What ends a deal from outside while somebody has the keys. A closed chat ends nothing: the deal goes on in its plan. */
export const endAfterWord = (
  held: Held,
  ending: { cause: DealEndCause; reason: string | null },
): DealChange =>
  ending.cause === 'chat_ended'
    ? { ...changed(held, {}, []), report: CASES.left }
    : cancelled(held, ending)

/** Missing words never mean anything by themselves: everyone is asked, and in the end the moderators look at it. */
export function tickOfHandover(held: Held): DealChange {
  const { deal, now } = held
  const [ask, report] = [questionAt(deal), caseAt(deal)]
  if (ask !== null && isPast(ask, now)) {
    const version = deal.agreed_version ?? deal.newest
    const steps: Step[] = deal.state === 'agreed' ? [{ step: 'asked', by: null, version }] : []
    return {
      ...changed(held, { asked: daysSince(deal.first_word_at, now) }, steps),
      ...(steps.length > 0 && { mail: { name: 'deal-asked', to: withoutWord(held) } }),
    }
  }
  if (report === null || !isPast(report, now)) return changed(held, {}, [])
  return { ...changed(held, { reported_at: now }, []), report: CASES.missing }
}

const withoutWord = ({ parties, deal }: Held): string[] =>
  parties.filter((party) => !deal.words.some(({ by }) => by === party))

/** After an outage nobody is asked several times at once. */
const daysSince = (moment: string | null, now: string): number =>
  moment === null ? 0 : Math.floor((Date.parse(now) - Date.parse(moment)) / DAY)
