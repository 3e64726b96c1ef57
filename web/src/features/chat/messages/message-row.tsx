import type { Attached, DealStep, KindAndData } from '@keyswap/contract/chat'
import { actorOf, stepWords } from '../../../domain/deal-steps.ts'
import { saidText } from '../../../domain/said.ts'
import { swaps } from '../../../domain/swaps.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { fetched } from '../../../ui/states/fetched.tsx'
import { chat } from '../chat.texts.ts'
import { Bubble, type Progress } from './bubble.tsx'
import { CarBubble } from './car-bubble.tsx'
import { calendarDay, dayName, isGrouped } from './days.ts'
import { PhotoBubble } from './photo-bubble.tsx'
import { StepCard } from './step-card.tsx'
import type { PhotoAddresses } from './use-photo-addresses.ts'

const RiskLine = fetched(
  () => import('../risk/risk-line.tsx'),
  () => null,
)

export type ShownMessage = KindAndData & {
  sender_id: string
  content: string
  created_at: string
  /** Absent while it is not sent. */
  seq?: number
  /** Several chats got the same first message. */
  is_repeated?: true | undefined
  /** How much of its photos is sent, from 0 to 1. */
  part?: number
}

/** Who is in the chat, and where its swap plans are. */
export type ChatContext = {
  viewerId: string
  /** The other members' names. */
  names: ReadonlyMap<string, string>
  /** Who is who, above what they wrote; null if there is only one other. */
  authors: ReadonlyMap<string, string> | null
  /** The plan of a step: not always the newest one. */
  planHref: (dealId: string) => string
  /** Whom a member's quick questions are for, where that is not clear. */
  askedBy?: (sender_id: string) => string | undefined
  /** What a step says beyond its title; `earlier` are steps of the same deal. */
  linesOf: (step: DealStep, earlier: readonly DealStep[]) => string[]
  onReport: (sender_id: string, seq: number | undefined) => void
  /** Undefined where there is nothing to block. */
  onBlock: (sender_id: string) => (() => void) | undefined
}

type Props = {
  message: ShownMessage
  /** The message above. */
  before: ShownMessage | undefined
  progress: Progress | null
  /** For a step: those of the same deal before it. */
  earlier?: readonly DealStep[]
  about: ChatContext
  addresses: PhotoAddresses
  /** Web addresses in it are links. */
  hasLinks: boolean
}

/** One message, with a heading if it is the first of its day. */
export function MessageRow(props: Props) {
  const { message, before, earlier = [], about } = props
  const isNewDay = !before || calendarDay(before.created_at) !== calendarDay(message.created_at)
  return (
    <>
      {isNewDay && <Day date={message.created_at} />}
      {message.kind === 'text' ? (
        <Said {...props} message={message} />
      ) : (
        <Step message={message} earlier={earlier} about={about} />
      )}
    </>
  )
}

type StepProps = { message: ShownMessage; earlier: readonly DealStep[]; about: ChatContext }

/** A step of the plan. What its member wrote with it is looked through like a message. */
function Step({ message, earlier, about }: StepProps) {
  const { sender_id } = message
  const actor = actorOf(sender_id, about.viewerId, about.names)
  return (
    <>
      <StepCard
        message={message}
        actor={actor}
        planHref={about.planHref}
        linesOf={(step) => about.linesOf(step, earlier)}
      />
      {actor !== 'viewer' && actor !== null && (
        <RiskLine
          content={stepWords(message)}
          isRepeated={message.is_repeated === true}
          onReport={() => about.onReport(sender_id, message.seq)}
          onBlock={about.onBlock(sender_id)}
        />
      )}
    </>
  )
}

type SaidProps = Omit<Props, 'message'> & {
  message: Extract<ShownMessage, { data: Attached | null }>
}

function Said({ message, before, progress, about, addresses, hasLinks }: SaidProps) {
  const words = useMessages(swaps)
  const { t } = useMessages(chat)
  const { created_at, sender_id, data, part } = message
  const author = about.authors?.get(sender_id)
  const sender = sender_id === about.viewerId ? t('chat.you') : (about.names.get(sender_id) ?? '')
  const framed = { created_at, progress, author, sender, isClose: isGrouped(before, message) }
  if (data && 'photos' in data)
    return (
      <PhotoBubble
        {...framed}
        photos={data.photos}
        addresses={addresses}
        part={part}
        viewerId={about.viewerId}
      />
    )
  if (data && 'car_id' in data) return <CarBubble {...framed} carId={data.car_id} />
  const content = saidText(message, words, about.askedBy?.(sender_id))
  return (
    <>
      <Bubble {...framed} content={content} hasLinks={hasLinks} />
      {progress === null && !data && (
        <RiskLine
          content={content}
          isRepeated={message.is_repeated === true}
          onReport={() => about.onReport(sender_id, message.seq)}
          onBlock={about.onBlock(sender_id)}
        />
      )}
    </>
  )
}

function Day({ date }: { date: string }) {
  const { t, locale } = useMessages(chat)
  const words = { today: t('chat.today'), yesterday: t('chat.yesterday') }
  return (
    <p className="mt-5 mb-1 text-center text-small font-semibold text-muted first-letter:uppercase">
      {dayName(date, Date.now(), locale, words)}
    </p>
  )
}
