import { useMessages } from '../../lib/messages/index.ts'
import { Bubble, type Progress } from './bubble.tsx'
import { chat } from './chat.texts.ts'
import { dayName, dayOf, isGrouped } from './days.ts'

export type ShownMessage = { sender_id: string; content: string; created_at: string }

type Props = {
  message: ShownMessage
  /** The message above. */
  before: ShownMessage | undefined
  progress: Progress | null
}

/** One message, with a heading if it is the first of its day. */
export function MessageRow({ message, before, progress }: Props) {
  const isNewDay = !before || dayOf(before.created_at) !== dayOf(message.created_at)
  return (
    <>
      {isNewDay && <Day date={message.created_at} />}
      <Bubble
        content={message.content}
        created_at={message.created_at}
        progress={progress}
        isClose={isGrouped(before, message)}
      />
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
