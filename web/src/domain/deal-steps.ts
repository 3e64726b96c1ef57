import { carTitle } from '@keyswap/contract/car-title'
import type { DealStep, KindAndData, NextPair } from '@keyswap/contract/chat'
import { type DealStepName, dealSteps } from '@keyswap/contract/choices'
import { amount } from '../lib/formats/amount.ts'
import type { Speech } from '../lib/messages/index.ts'
import type { swaps } from './swaps.texts.ts'

type Words = Speech<(typeof swaps)['english']> & Speech

export type SaidStep = KindAndData & { sender_id: string; content: string }

/** Steps that a member makes; the others just happen. 'agreed' does both: it follows from the last acceptance. */
const made = [
  'proposed',
  'countered',
  'accepted',
  'agreed',
  'papers_changed',
  'money_received',
  'handed_over',
  'taken_back',
  'disputed',
  'dispute_ended',
  'cancel_wanted',
  'declined',
  'withdrawn',
  'cancelled',
] as const satisfies DealStepName[]

const isMade = (step: DealStepName): step is (typeof made)[number] =>
  made.some((one) => one === step)

/** False for a text, and for steps that only a newer server knows. */
export const isKnownStep = <M extends KindAndData>(
  message: M,
): message is M & { kind: 'deal'; data: DealStep } =>
  message.kind === 'deal' && message.data !== null && dealSteps.includes(message.data.step)

/** Two members of a match like another pair of each other's cars. */
export const isNextPair = <M extends KindAndData>(
  message: M,
): message is M & { kind: 'likes'; data: NextPair } =>
  message.kind === 'likes' && message.data !== null

/** What a step is called after the first agreement, where its usual name says that nothing was agreed before. */
const ofChange = { countered: 'change', agreed: 'changed' } as const

/** Undefined for a step that keeps its usual name. */
const changeIn = ({ step, is_change }: DealStep) =>
  is_change && (step === 'countered' || step === 'agreed') ? ofChange[step] : undefined

const nextPair = ({ cars: [one, other] }: NextPair, { t }: Words): string =>
  t('step.likes', { one: one?.model ?? '', other: other?.model ?? '' })

/** Who made a step: the viewer, a member with this name, or nobody. */
export type Actor = { name: string } | 'viewer' | null

/** A step in the reader's language, without its reason. */
export function stepTitle(message: SaidStep, actor: Actor, words: Words): string {
  const { t } = words
  if (isNextPair(message)) return nextPair(message.data, words)
  if (!isKnownStep(message)) return t('newer.line')
  const { step, car, payment, filled_in } = message.data
  const about = {
    car: car ? carTitle(car) : '',
    amount: payment ? amount(payment.amount_cents, payment.currency, words) : '',
  }
  if (!isMade(step) || actor === null) return t(`step.${changeIn(message.data) ?? step}`, about)
  const name = filled_in ? 'papers_filled' : (changeIn(message.data) ?? step)
  return actor === 'viewer'
    ? t(`step.${name}.own`, about)
    : t(`step.${name}.by`, { ...about, ...actor })
}

type Told = { data: KindAndData['data'] }

const stepOf = (message: Told | undefined): DealStep | null =>
  message?.data && 'step' in message.data ? message.data : null

/** Whether the second message is the agreement that follows from the first, an acceptance. */
export function agrees(first: Told, second: Told): boolean {
  const [one, other] = [stepOf(first), stepOf(second)]
  return (
    one?.step === 'accepted' &&
    other?.step === 'agreed' &&
    one.deal_id === other.deal_id &&
    one.version === other.version
  )
}

/** The steps of the same deal before this one; none for a text. */
export function stepsBefore(messages: readonly Told[], index: number): DealStep[] {
  const deal_id = stepOf(messages[index])?.deal_id
  if (deal_id === undefined) return []
  return messages.slice(0, index).flatMap((message) => {
    const step = stepOf(message)
    return step?.deal_id === deal_id ? [step] : []
  })
}

/** A few words for a list that names the member already. */
export function stepLabel(message: SaidStep, words: Words): string {
  const { t } = words
  if (isNextPair(message)) return nextPair(message.data, words)
  return isKnownStep(message)
    ? t(`row.${changeIn(message.data) ?? message.data.step}`)
    : t('newer.line')
}

/** In one line, as in a list. */
export function stepLine(message: SaidStep, actor: Actor, words: Words): string {
  const text = stepTitle(message, actor, words)
  const reason = isKnownStep(message) ? message.data.reason : null
  return reason ? words.t('step.because', { text, reason }) : text
}

/** What a member wrote with a step: a reason, the place of a meeting. */
export const stepWords = (message: KindAndData): string =>
  isKnownStep(message)
    ? [message.data.reason, message.data.terms?.place].filter(Boolean).join('\n')
    : ''

/** `names` are those of the other members of the chat; the system is not among them. */
export function actorOf(
  sender_id: string,
  viewerId: string,
  names: ReadonlyMap<string, string>,
): Actor {
  if (sender_id === viewerId) return 'viewer'
  const name = names.get(sender_id)
  return name === undefined ? null : { name }
}
