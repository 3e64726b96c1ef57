// What a step in the chat says beyond its title, from the reader's side.
import type { DealStep, StepTerms } from '@keyswap/contract/chat'
import type { Deal } from '@keyswap/contract/deals'
import { stepTermsOf } from '@keyswap/contract/step-terms'
import type { Currency } from '@keyswap/contract/units'
import { amount } from '../../lib/amount.ts'
import { carTitle } from '../../lib/car-title.ts'
import type { Speech } from '../../lib/messages/index.ts'
import type { deals } from './deals.texts.ts'
import { meetingText, shortMeeting } from './meeting.ts'
import { listed } from './people.ts'

export type Reader = {
  viewerId: string
  now: number
  speech: Speech<(typeof deals)['english']>
  /** The deals that are loaded: a step may be older than what its messages say. */
  plans: readonly Deal[] | undefined
}

/** `earlier` are the steps of the same deal before this one, as far as they are loaded. */
export function stepLines(step: DealStep, earlier: readonly DealStep[], reader: Reader): string[] {
  if (step.car) return [carTitle(step.car)]
  const terms = termsIn(step, earlier, step.version, reader)
  if (!terms) return []
  switch (step.step) {
    case 'proposed':
      return proposal(terms, reader)
    case 'countered': {
      const before = termsIn(step, earlier, comparedWith(step, earlier), reader)
      return before ? changes(terms, before, reader) : proposal(terms, reader)
    }
    case 'agreed':
    case 'reminder':
      return someOf(meeting(terms, reader, meetingText))
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
  { plans }: Reader,
): StepTerms | undefined {
  const told = [...earlier, step].find((one) => one.terms && one.version === version)
  if (told) return told.terms
  const deal = plans?.find(({ id }) => id === step.deal_id)
  const found = deal?.versions.find(({ number }) => number === version)
  return found && stepTermsOf(found)
}

const someOf = (...lines: (string | null)[]): string[] => lines.filter((line) => line !== null)

/** Own side first: what the reader gives, what they get, then when and where. */
function proposal(terms: StepTerms, reader: Reader): string[] {
  const { t } = reader.speech
  const { gives, gets } = carsOf(terms, reader)
  const { pays, receives } = moneyOf(terms, reader)
  return someOf(
    t('lines.you_give', { what: listed([gives, ...pays], reader.speech.locale) }),
    t('lines.you_get', { what: listed([gets, ...receives], reader.speech.locale) }),
    meeting(terms, reader, shortMeeting),
  )
}

function changes(now: StepTerms, before: StepTerms, reader: Reader): string[] {
  const { t } = reader.speech
  const [cars, carsBefore] = [carsOf(now, reader), carsOf(before, reader)]
  const change = (what: 'give' | 'get' | 'money' | 'when' | 'where', from: string, to: string) =>
    from === to ? null : t(`lines.${what}.changed`, { from, to })
  const lines = someOf(
    change('give', carsBefore.gives, cars.gives),
    change('get', carsBefore.gets, cars.gets),
    change('money', moneyText(before, reader), moneyText(now, reader)),
    change('when', timeOf(before, reader), timeOf(now, reader)),
    change('where', placeOf(before, reader), placeOf(now, reader)),
  )
  return lines.length > 0 ? lines : [t('lines.rest.changed')]
}

function carsOf({ cars }: StepTerms, { viewerId }: Reader): { gives: string; gets: string } {
  const title = (side: 'giver_id' | 'receiver_id') => {
    const car = cars.find((one) => one[side] === viewerId)
    return car ? carTitle(car) : ''
  }
  return { gives: title('giver_id'), gets: title('receiver_id') }
}

/** What the reader pays and receives in all, in each currency. */
function moneyOf({ cash }: StepTerms, { viewerId, speech }: Reader) {
  const sums = (side: 'from_id' | 'to_id') => {
    const own = cash.filter((payment) => payment[side] === viewerId)
    const inEach = new Map<Currency, number>()
    for (const { amount_cents, currency } of own)
      inEach.set(currency, (inEach.get(currency) ?? 0) + amount_cents)
    return [...inEach].map(([currency, cents]) => amount(cents, currency, speech))
  }
  return { pays: sums('from_id'), receives: sums('to_id') }
}

function moneyText(terms: StepTerms, reader: Reader): string {
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
  { now, speech }: Reader,
  text: typeof meetingText,
): string | null {
  const when = meet_at === null ? null : text(meet_at, now, speech)
  return [when, place].filter(Boolean).join(', ') || null
}

const timeOf = ({ meet_at }: StepTerms, { now, speech }: Reader): string =>
  meet_at === null ? speech.t('lines.not_set') : shortMeeting(meet_at, now, speech)

const placeOf = ({ place }: StepTerms, { speech }: Reader): string =>
  place ?? speech.t('lines.not_set')
