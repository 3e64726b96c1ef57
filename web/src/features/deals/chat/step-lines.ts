import { listed } from '../../../lib/formats/listed.ts'
// What a step in the chat says beyond its title, from the reader's side.

import { carTitle } from '@keyswap/contract/car-title'
import type { Cash } from '@keyswap/contract/cash'
import type { DealStep, PaperChange, StepTerms } from '@keyswap/contract/chat'
import type { Deal } from '@keyswap/contract/deals'
import { stepTermsOf } from '@keyswap/contract/step-terms'
import { currencies } from '@keyswap/contract/units'
import { amount } from '../../../lib/formats/amount.ts'
import { dateOf } from '../../../lib/formats/formats.ts'
import { length } from '../../../lib/formats/length.ts'
import type { Speech } from '../../../lib/messages/index.ts'
import {
  type AgreedCar,
  type CarSpeech,
  carOf,
  changedFacts,
  type Fact,
  factText,
  valueText,
} from '../car-facts.ts'
import type { deals } from '../deals.texts.ts'
import { meetingText, shortMeeting } from '../meeting.ts'
import { versionOf } from '../plan-state.ts'
import { withdrawnText } from '../withdrawn.ts'

export type StepReader = {
  viewerId: string
  now: number
  speech: Speech<(typeof deals)['english']> & Speech
  /** Of cars. */
  words: CarSpeech
  /** The deals that are loaded: a step may be older than what its messages say. */
  plans: readonly Deal[] | undefined
}

/** `earlier` are the steps of the same deal before this one, as far as they are loaded. */
export function stepLines(
  step: DealStep,
  earlier: readonly DealStep[],
  reader: StepReader,
): string[] {
  if (step.step === 'cancelled') return someOf(withdrawnIn(step, reader))
  if (step.papers)
    return [...paperLines(step.papers, step.filled_in, reader), ...unticked(step, reader)]
  const terms = termsIn(step, earlier, step.version, reader)
  if (!terms) return []
  switch (step.step) {
    case 'proposed':
      return proposal(terms, reader)
    case 'countered': {
      const compared = comparedWith(step, earlier)
      const before = termsIn(step, earlier, compared, reader)
      const corrected = terms.corrections ? correctionLines(step, terms, compared, reader) : []
      return before
        ? changes(terms, before, corrected, reader)
        : [...proposal(terms, reader), ...corrected]
    }
    case 'agreed':
    case 'reminder':
      return [...someOf(meeting(terms, reader, meetingText)), ...unticked(step, reader)]
    default:
      return []
  }
}

/** A change is compared with what was agreed, a counter-offer with the version before it. */
const comparedWith = ({ version }: DealStep, earlier: readonly DealStep[]): number =>
  earlier.findLast(({ step }) => step === 'agreed')?.version ?? version - 1

function termsIn(
  step: DealStep,
  earlier: readonly DealStep[],
  version: number,
  { plans }: StepReader,
): StepTerms | undefined {
  const sent = [...earlier, step].find((one) => one.terms && one.version === version)
  if (sent) return sent.terms
  const deal = plans?.find(({ id }) => id === step.deal_id)
  const found = deal?.versions.find(({ number }) => number === version)
  return found && stepTermsOf(found)
}

/** Why it ended, if an owner took their car off. */
function withdrawnIn({ deal_id }: DealStep, { plans, viewerId, speech }: StepReader) {
  const deal = plans?.find(({ id }) => id === deal_id)
  return deal ? withdrawnText(deal, viewerId, speech) : null
}

const unticked = ({ unticked: is }: DealStep, { speech }: StepReader): string[] =>
  is ? [speech.t('lines.unticked')] : []

/** Texts of members can be long; the plan has all of them. */
const LONGEST = 60
const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text

/** Where two texts begin to differ, or a little before it, if that is too far behind their beginning to be shown. */
const SHOWN_BEFORE = 10
function differenceAt(one: string, other: string): number {
  const letters = [...one]
  let at = 0
  for (const letter of letters) {
    if (!other.startsWith(letter, at)) break
    at += letter.length
  }
  return at > LONGEST / 2 ? at - SHOWN_BEFORE : 0
}

/** Of papers that are written for the first time, what was written. */
const paperLines = (
  papers: readonly PaperChange[],
  isFirst: true | undefined,
  reader: StepReader,
): string[] =>
  papers
    .filter(({ to }) => !isFirst || (to !== undefined && to !== null))
    .map((change) => paperLine(change, reader))

/** What changed in a car's papers. */
function paperLine({ field, from, to }: PaperChange, { speech }: StepReader): string {
  const { t } = speech
  const what = t(`paper.${field}`)
  if (from === undefined && to === undefined) return t('lines.paper.only', { what })
  const at = typeof from === 'string' && typeof to === 'string' ? differenceAt(from, to) : 0
  const text = (value: PaperChange['from']) =>
    value === undefined || value === null ? '–' : paperText(field, value, speech, at)
  const isAgain = JSON.stringify(from) === JSON.stringify(to)
  if (isAgain) return t('lines.paper.again', { what, to: text(to) })
  if (from === undefined || from === null) return t('lines.fact', { what, to: text(to) })
  return t('lines.paper.changed', { what, from: text(from), to: text(to) })
}

function paperText(
  field: PaperChange['field'],
  value: NonNullable<PaperChange['from']>,
  speech: StepReader['speech'],
  at: number,
): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string')
    return field === 'first_registration' || field === 'inspection_until'
      ? dateOf(value, speech)
      : `${at > 0 ? '…' : ''}${shortened(value.slice(at))}`
  const currency = currencies.find((one) => one === value.unit)
  if (currency) return amount(value.amount, currency, speech)
  return length(value.amount, value.unit === 'mi' ? 'mi' : 'km', speech)
}

/** What is different about a car: what was agreed and what it is now, or only that if the plan is not loaded. */
function correctionLines(
  step: DealStep,
  { corrections = [] }: StepTerms,
  compared: number,
  { plans, speech, words }: StepReader,
): string[] {
  const { t } = speech
  const deal = plans?.find(({ id }) => id === step.deal_id)
  const [now, before] = [deal && versionOf(deal, step.version), deal && versionOf(deal, compared)]
  if (now && before)
    return now.terms.legs.flatMap(({ car_id }) => {
      const [is, was] = [carOf(now, car_id), carOf(before, car_id)]
      const changed = is && was ? changedFacts(is, was) : []
      if (!is || !was || changed.length === 0) return []
      const text = (car: AgreedCar, fact: Fact) =>
        shortened(factText(car, fact, words) ?? t('lines.not_set'))
      return [
        carTitle(was),
        ...changed.map((fact) =>
          t('lines.fact.changed', {
            what: t(`fact.${fact}`),
            from: text(was, fact),
            to: text(is, fact),
          }),
        ),
      ]
    })
  const titles = [...new Set(corrections.map(carTitle))]
  return titles.flatMap((title) => [
    title,
    ...corrections
      .filter((one) => carTitle(one) === title)
      .map(({ field, to }) =>
        t('lines.fact', {
          what: t(`fact.${field}`),
          to: shortened(valueText(field, to, words) ?? t('lines.not_set')),
        }),
      ),
  ])
}

const someOf = (...lines: (string | null)[]): string[] => lines.filter((line) => line !== null)

/**
 * Own side first: what the reader gives, what they get, then money, when and where. Money has a line of its own, also if there is none:
 * owners type what their cars are called.
 */
function proposal(terms: StepTerms, reader: StepReader): string[] {
  const { t } = reader.speech
  const { gives, gets } = carsOf(terms, reader)
  return someOf(
    t('lines.you_give', { what: gives }),
    t('lines.you_get', { what: gets }),
    t('lines.money.still', { money: moneyText(terms, reader) }),
    meeting(terms, reader, shortMeeting),
  )
}

function changes(
  now: StepTerms,
  before: StepTerms,
  corrected: string[],
  reader: StepReader,
): string[] {
  const { t } = reader.speech
  const [cars, carsBefore] = [carsOf(now, reader), carsOf(before, reader)]
  const change = (what: 'give' | 'get' | 'money' | 'when' | 'where', from: string, to: string) =>
    from === to ? null : t(`lines.${what}.changed`, { from, to })
  // Only the cars of an agreed swap are corrected, and they stay the same cars.
  const isCorrected = now.corrections !== undefined
  const lines = someOf(
    isCorrected ? null : change('give', carsBefore.gives, cars.gives),
    isCorrected ? null : change('get', carsBefore.gets, cars.gets),
    ...corrected,
    change('money', moneyText(before, reader), moneyText(now, reader)),
    change('when', timeOf(before, reader), timeOf(now, reader)),
    change('where', placeOf(before, reader), placeOf(now, reader)),
  )
  const changed = lines.length > 0 ? lines : [t('lines.rest.changed')]
  return [...changed, ...moneyThatStays(now, before, reader)]
}

/** A counter-offer says who pays what also where it does not change it. */
function moneyThatStays(now: StepTerms, before: StepTerms, reader: StepReader): string[] {
  const { pays, receives } = moneyOf(now, reader)
  const money = moneyText(now, reader)
  if (pays.length + receives.length === 0 || money !== moneyText(before, reader)) return []
  return [reader.speech.t('lines.money.still', { money })]
}

function carsOf({ cars }: StepTerms, { viewerId }: StepReader): { gives: string; gets: string } {
  const title = (side: 'giver_id' | 'receiver_id') => {
    const car = cars.find((one) => one[side] === viewerId)
    return car ? carTitle(car) : ''
  }
  return { gives: title('giver_id'), gets: title('receiver_id') }
}

/** What the reader pays and receives in all, in each currency and each way. */
function moneyOf({ cash }: StepTerms, { viewerId, speech }: StepReader) {
  const sums = (side: 'from_id' | 'to_id') => {
    const own = cash.filter((payment) => payment[side] === viewerId)
    const inEach = new Map<string, Cash>()
    for (const payment of own) {
      const key = `${payment.currency} ${payment.by}`
      const before = inEach.get(key)?.amount_cents ?? 0
      inEach.set(key, { ...payment, amount_cents: before + payment.amount_cents })
    }
    return [...inEach.values()].map(({ amount_cents, currency, by }) => {
      const sum = amount(amount_cents, currency, speech)
      return by ? `${sum} ${speech.t(`way.${by}`)}` : sum
    })
  }
  return { pays: sums('from_id'), receives: sums('to_id') }
}

function moneyText(terms: StepTerms, reader: StepReader): string {
  const { t } = reader.speech
  const { pays, receives } = moneyOf(terms, reader)
  const parts = [
    ...pays.map((sum) => t('lines.money.pay', { amount: sum })),
    ...receives.map((sum) => t('lines.money.get', { amount: sum })),
  ]
  return parts.length > 0 ? listed(parts, reader.speech.locale) : t('lines.money.none')
}

function meeting(
  { meet_at, place }: StepTerms,
  { now, speech }: StepReader,
  text: typeof meetingText,
): string | null {
  // Somebody typed it: a line that is nothing else could pass for one of ours.
  if (meet_at === null) return place && speech.t('lines.where', { place })
  return [text(meet_at, now, speech), place].filter(Boolean).join(', ')
}

const timeOf = ({ meet_at }: StepTerms, { now, speech }: StepReader): string =>
  meet_at === null ? speech.t('lines.not_set') : shortMeeting(meet_at, now, speech)

const placeOf = ({ place }: StepTerms, { speech }: StepReader): string =>
  place ?? speech.t('lines.not_set')
