import { chat } from '../../lib/messages/chat.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Bubble, type Progress } from './bubble.tsx'
import { dayName, dayOf, isSameBreath } from './days.ts'

export type Words = { sender_id: string; content: string; created_at: string }

type Props = {
  words: Words
  /** What stands above it. */
  before: Words | undefined
  progress: Progress | null
}

/** One message in its place: under its day where that begins, close to what was said in the same breath. */
export function Said({ words, before, progress }: Props) {
  const isNewDay = !before || dayOf(before.created_at) !== dayOf(words.created_at)
  return (
    <>
      {isNewDay && <Day date={words.created_at} />}
      <Bubble
        content={words.content}
        created_at={words.created_at}
        progress={progress}
        isClose={isSameBreath(before, words)}
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
