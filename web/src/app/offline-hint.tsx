import { useEffect } from 'react'
import { useMessages } from '../lib/messages/index.ts'
import { useOnline } from '../lib/online.ts'
import { OfflineIcon } from '../ui/first-icons.tsx'

export function OfflineHint() {
  const { t } = useMessages()
  const online = useOnline()
  // The hint makes the header taller. By this attribute, the CSS of full-height screens subtracts it.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online)
  }, [online])
  return (
    <div role="status">
      {!online && (
        <p className="flex h-offline items-center justify-center gap-2 bg-star-soft px-4 text-small leading-tight font-semibold text-star-text">
          <OfflineIcon className="size-5 shrink-0" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
