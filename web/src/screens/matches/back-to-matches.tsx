import { Link } from 'wouter'
import { chat } from '../../features/chat/chat.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { BackIcon } from '../../ui/icons.tsx'

/** Not on a wide screen, which has the list beside the chat. */
export function BackToMatches() {
  const { t } = useMessages(chat)
  return (
    <Link
      href="/matches"
      aria-label={t('chat.back')}
      className="-ml-2 inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken wide:hidden"
    >
      <BackIcon />
    </Link>
  )
}
