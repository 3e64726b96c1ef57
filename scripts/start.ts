// npm start: the web's build, when it is stale, then the server in this very process.
import { buildWeb } from './build.ts'
import { followParent } from './follow-parent.ts'

const unfollow = followParent()
await buildWeb()
await import('../server/src/main.ts')

// A Ctrl-C reaches the parent as well: its end must not count as being told twice.
process.once('SIGINT', unfollow)
process.once('SIGTERM', unfollow)
