import { useMessages } from '../lib/messages/index.ts'
import { EmptyState } from './empty-state.tsx'
import { OfflineIcon } from './first-icons.tsx'

/** Shown instead of a screen or data that cannot be fetched offline. */
export function NoConnection() {
  const { t } = useMessages()
  return (
    <div role="status" className="px-4">
      <EmptyState
        drawing={<OfflineIcon className="mx-auto size-12 text-star-text" />}
        title={t('no_line.title')}
        text={t('no_line.text')}
      />
    </div>
  )
}
