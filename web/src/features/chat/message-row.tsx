import type { DealStep, Message } from '@keyswap/contract/chat'
import { actorOf } from '../../lib/deal-steps.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Bubble, type Progress } from './bubble.tsx'
import { chat } from './chat.texts.ts'
import { dayName, dayOf, isGrouped } from './days.ts'
import { StepCard } from './step-card.tsx'

export type ShownMessage = Pick<Message, 'sender_id' | 'content' | 'created_at' | 'kind' | 'data'>

/** Who is in the chat, and where its swap plan is. */
export type About = {
  viewerId: string
  /** The other members' names. */
  names: ReadonlyMap<string, string>
  /** Who is who, above what they wrote; null if there is only one other. */
  authors: ReadonlyMap<string, string> | null
  planHref: string
  /** What a step says beyond its title; `earlier` are steps of the same deal. */
  linesOf: (step: DealStep, earlier: readonly DealStep[]) => string[]
}

type Props = {
  message: ShownMessage
  /** The message above. */
  before: ShownMessage | undefined
  progress: Progress | null
  /** For a step: those of the same deal before it. */
  earlier?: readonly DealStep[]
  about: About
}

/** One message, with a heading if it is the first of its day. */
export function MessageRow({ message, before, progress, earlier = [], about }: Props) {
  const isNewDay = !before || dayOf(before.created_at) !== dayOf(message.created_at)
  return (
    <>
      {isNewDay && <Day date={message.created_at} />}
      {message.kind === 'text' ? (
        <Bubble
          content={message.content}
          created_at={message.created_at}
          progress={progress}
          isClose={isGrouped(before, message)}
          author={about.authors?.get(message.sender_id)}
        />
      ) : (
        <StepCard
          message={message}
          actor={actorOf(message.sender_id, about.viewerId, about.names)}
          planHref={about.planHref}
          linesOf={(step) => about.linesOf(step, earlier)}
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
