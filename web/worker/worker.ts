// The service worker, built as /sw.js by vite/worker.ts: it starts the app without a connection, keeps the photos last
// seen, takes photos that other apps share, and shows notifications. What it has no route for, such as /api and /c/, goes
// to the network as if there were no worker. docs/decisions/0045-offline.md
import './files.ts'
import './photos.ts'
import './push.ts'
import './shared-photos.ts'
