// Shows notifications and opens the page they are about. It handles no fetches and caches nothing. Its payload is the
// contract's PushPayload.

const windows = () => clients.matchAll({ type: 'window', includeUncontrolled: true })

const isAt = (path) => (client) => new URL(client.url).pathname === path

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

async function show({ title, body, language, path, tag }) {
  // No notification if the member is looking at that page.
  const seen = (client) => client.focused && client.visibilityState === 'visible'
  if ((await windows()).filter(seen).some(isAt(path))) return
  await self.registration.showNotification(title, {
    body,
    lang: language,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    data: { path },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

async function open(path) {
  const there = (await windows()).find(isAt(path))
  await (there ? there.focus() : clients.openWindow(path))
}

// A new version takes over at once: no page depends on the old one.
self.addEventListener('install', () => self.skipWaiting())
