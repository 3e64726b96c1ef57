import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../child.ts'
import { fill } from '../fill.ts'
import type { Subject } from '../subject.ts'

/** Keyswap as `npm start` runs it, with its default settings but for those given. */
export const startKeyswap = (url: string, settings: Record<string, string> = {}) =>
  startServer(new URL('../../scripts/start.ts', import.meta.url), {
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'keyswap-bench-')),
    DEMO: 'off',
    ...settings,
  })

export const keyswap: Subject = {
  name: 'keyswap',
  requests: new URL('./requests.ts', import.meta.url),
  prepare: ({ url }, size, say) => fill(url, size, say),
  start: ({ url }) => startKeyswap(url),
}
