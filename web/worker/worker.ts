// The service worker, built as /sw.js by vite/worker.ts: it starts the app without a connection, keeps the photos last
// seen, and shows notifications. What it has no route for, such as /api and /c/, goes to the network as if there were no
// worker. docs/decisions/0045-offline.md
//
// Further jobs get a file of their own, imported here. One that answers a form, such as photos shared to the app,
// registers its route for the method POST: registerRoute('/share-target', handler, 'POST').
import './files.ts'
import './photos.ts'
import './push.ts'
