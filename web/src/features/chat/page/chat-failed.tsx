import { Link } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { chat } from '../chat.texts.ts'

/** A chat, or its match, could not be loaded. */
export function ChatFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useMessages(chat)
  return (
    <ErrorState
      title={title}
      offline={t('chat.offline')}
      meanwhile={
        <Link
          href="/matches"
          className={buttonClass({ variant: 'secondary', className: 'wide:hidden' })}
        >
          {t('chat.back')}
        </Link>
      }
      onRetry={onRetry}
    />
  )
}
