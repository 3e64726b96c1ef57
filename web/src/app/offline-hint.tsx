import { useSyncExternalStore } from 'react'
import { useMessages } from '../lib/messages/index.ts'
import { OfflineIcon } from '../ui/icons.tsx'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineHint() {
  const { t } = useMessages()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-star-soft px-4 py-2 text-small font-semibold text-star-text">
          <OfflineIcon className="size-5" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
