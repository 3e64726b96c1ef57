// npm start: builds the web if it is stale, then runs the server in this process.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build.ts'
import { followParent } from './follow-parent.ts'

// The variable enables the compile cache for worker processes, the call below for this process.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../node_modules/.cache/compiled', import.meta.url),
)
enableCompileCache()

const unfollow = followParent()
await buildWeb()
await import('../server/src/main.ts')

// These signals may also end the parent. Without this, followParent would then send a second signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, unfollow)
