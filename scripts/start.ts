// npm start: builds the web if it is stale, then runs the server in this process.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build.ts'
import { followParent } from './follow-parent.ts'

// The variable is for worker processes, the call for this one.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../node_modules/.cache/compiled', import.meta.url),
)
enableCompileCache()

const unfollow = followParent()
await buildWeb()
await import('../server/src/main.ts')

// These may end the parent as well: without this, followParent would send a second signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, unfollow)
