import { useMessages } from '../lib/messages/index.ts'
import { useStore } from '../lib/store.ts'
import { cx } from '../ui/cx.ts'
import { AlertIcon, ClockIcon } from '../ui/icons.tsx'
import { swaps } from './swaps.texts.ts'
import { waitingChats } from './waiting-chats.ts'

/** In a list of chats: what the member wrote there has not been sent yet. */
export function UnsentMark({ chatId }: { chatId: string }) {
  const { t } = useMessages(swaps)
  const state = useStore({
    get: () => waitingChats.get().get(chatId),
    subscribe: waitingChats.subscribe,
  })
  if (!state) return null
  const isRefused = state === 'failed'
  const Icon = isRefused ? AlertIcon : ClockIcon
  return (
    <span
      className={cx(
        'mt-1 flex items-center gap-1.5 text-small font-semibold',
        isRefused ? 'text-danger-text' : 'text-star-text',
      )}
    >
      <Icon className="size-4 shrink-0" />
      {t(isRefused ? 'swaps.not_sent' : 'swaps.unsent')}
    </span>
  )
}
