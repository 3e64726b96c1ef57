import type { DealStep, Message } from '@keyswap/contract/chat'
import { type DealStepName, dealSteps } from '@keyswap/contract/choices'
import type { Speech } from './messages/index.ts'
import type { swaps } from './messages/swaps.texts.ts'

type Words = Speech<(typeof swaps)['english']>

export type SaidStep = Pick<Message, 'kind' | 'data' | 'sender_id' | 'content'>

/** Steps that a member makes; the others just happen. 'agreed' does both: it follows from the last acceptance. */
const made = [
  'proposed',
  'countered',
  'accepted',
  'agreed',
  'handed_over',
  'declined',
  'withdrawn',
  'cancelled',
] as const satisfies DealStepName[]

const isMade = (step: DealStepName): step is (typeof made)[number] =>
  made.some((one) => one === step)

/** False for a text, and for steps that only a newer server knows. */
export const isKnownStep = ({ kind, data }: Pick<SaidStep, 'kind' | 'data'>): boolean =>
  kind === 'deal' && data !== null && dealSteps.includes(data.step)

/** Who made a step: the viewer, a member with this name, or nobody. */
export type Actor = { name: string } | 'viewer' | null

/** A step in the reader's language, without its reason. */
export function stepTitle(message: SaidStep, actor: Actor, { t }: Words): string {
  const { data, content } = message
  if (!isKnownStep(message) || !data) return content
  const { step } = data
  if (!isMade(step) || actor === null) return t(`step.${step}`)
  return actor === 'viewer' ? t(`step.${step}.own`) : t(`step.${step}.by`, actor)
}

type Told = Pick<Message, 'data'>

/** Whether the second message is the agreement that follows from the first, an acceptance. */
export const agrees = ({ data: one }: Told, { data: other }: Told): boolean =>
  one?.step === 'accepted' &&
  other?.step === 'agreed' &&
  one.deal_id === other.deal_id &&
  one.version === other.version

/** The steps of the same deal before this one; none for a text. */
export const stepsBefore = (messages: readonly Told[], index: number): DealStep[] =>
  messages
    .slice(0, messages[index]?.data ? index : 0)
    .flatMap(({ data }) => (data && data.deal_id === messages[index]?.data?.deal_id ? [data] : []))

/** A few words for a list that names the member already. */
export function stepLabel(message: SaidStep, { t }: Words): string {
  const { data, content } = message
  return isKnownStep(message) && data ? t(`row.${data.step}`) : content
}

/** In one line, as in a list. */
export function stepLine(message: SaidStep, actor: Actor, words: Words): string {
  const text = stepTitle(message, actor, words)
  const reason = isKnownStep(message) ? message.data?.reason : null
  return reason ? words.t('step.because', { text, reason }) : text
}

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
