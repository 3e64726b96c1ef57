// npm start: builds the web if it is stale, then runs the server in this process.
import { buildWeb } from './build.ts'
import { followParent } from './follow-parent.ts'

const unfollow = followParent()
await buildWeb()
await import('../server/src/main.ts')

// Ctrl-C ends the parent as well: without this, followParent would send a second signal.
process.once('SIGINT', unfollow)
process.once('SIGTERM', unfollow)
