import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { notifications } from '../features/notifications/notifications.texts.ts'
import { streamIsUp } from '../lib/events/shared-stream.ts'
import { serverIsReachable } from '../lib/http/reachable.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useOnline } from '../lib/online.ts'
import { useStore } from '../lib/store.ts'
import { OfflineIcon } from '../ui/first-icons.tsx'

/** The device is online, but the server does not answer. In the place of OfflineHint, which visitors load too. */
export function OutdatedHint() {
  const { t } = useMessages(notifications)
  const online = useOnline()
  const isReachable = useStore(serverIsReachable)
  const isUp = useStore(streamIsUp)
  const isShown = online && !isReachable && !isUp
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', isShown || !online)
  }, [isShown, online])
  const place = isShown && document.querySelector('header > [role=status]')
  if (!place) return null
  return createPortal(
    <p className="flex h-offline items-center justify-center gap-2 bg-star-soft px-4 text-small leading-tight font-semibold text-star-text">
      <OfflineIcon className="size-5 shrink-0" />
      {t('server.unreachable')}
    </p>,
    place,
  )
}
