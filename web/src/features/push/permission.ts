import { useSyncExternalStore } from 'react'

const read = (): NotificationPermission => Notification.permission

/** Heard of when someone changes it in the browser's own settings, where the browser tells. */
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

/** Asked once, and only by a touch; a browser that has an answer does not ask again. */
export const askPermission = (): Promise<NotificationPermission> =>
  read() === 'default' ? Notification.requestPermission() : Promise.resolve(read())
