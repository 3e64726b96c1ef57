// Shows notifications and opens what they are about. It answers no request and keeps no file: the app goes on as if
// it were not there. What it is told is a PushPayload of the contract.

const windows = () => clients.matchAll({ type: 'window', includeUncontrolled: true })

const isAt = (path) => (client) => new URL(client.url).pathname === path

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

async function show({ title, body, language, path, tag }) {
  // Whoever has it before their eyes needs no notification of it.
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

// A new version takes over at once: there is nothing of the old one that a page relies on.
self.addEventListener('install', () => self.skipWaiting())
