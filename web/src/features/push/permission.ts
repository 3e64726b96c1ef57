import { useSyncExternalStore } from 'react'

const read = (): NotificationPermission => Notification.permission

/** Notices changes in the browser's own settings, if the browser reports them. */
function watch(listener: () => void): () => void {
  let ended = false
  let status: PermissionStatus | undefined
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (ended) return
      status = found
      status.addEventListener('change', listener)
    },
    () => {},
  )
  return () => {
    ended = true
    status?.removeEventListener('change', listener)
  }
}

export const usePermission = (): NotificationPermission => useSyncExternalStore(watch, read)

/** Call it only in a click handler: browsers ignore it elsewhere. Asks only if the member has neither allowed nor denied. */
export const askPermission = (): Promise<NotificationPermission> =>
  read() === 'default' ? Notification.requestPermission() : Promise.resolve(read())
