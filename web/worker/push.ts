// Shows notifications and opens the page they are about.
import type { PushPayload } from '@keyswap/contract/push'

declare const self: ServiceWorkerGlobalScope

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const isAt = (path: string) => (client: Client) => new URL(client.url).pathname === path

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

async function show({ title, body, language, path, tag }: PushPayload): Promise<void> {
  // No notification if the member is looking at that page.
  const isSeen = (client: WindowClient) => client.focused && client.visibilityState === 'visible'
  if ((await windows()).filter(isSeen).some(isAt(path))) return
  const options = {
    body,
    lang: language,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    data: { path },
  }
  await self.registration.showNotification(title, options)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

async function open(path: string): Promise<void> {
  const there = (await windows()).find(isAt(path))
  await (there ? there.focus() : self.clients.openWindow(path))
}
