import { useMessages } from '../../../lib/messages/index.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { browse } from '../browse.texts.ts'

export function DeckSkeleton() {
  const { t } = useMessages(browse)
  return (
    <div className="deck-room" aria-busy="true">
      <div className="deck-stage late">
        <div className="deck-blank breathing" />
        <p
          role="status"
          className="absolute inset-0 grid place-content-center text-lead font-semibold text-muted"
        >
          {t('browse.loading')}
        </p>
      </div>
    </div>
  )
}

export function DeckFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useMessages(browse)
  return <ErrorState title={t('browse.failed')} text={t('browse.failed.text')} onRetry={onRetry} />
}
