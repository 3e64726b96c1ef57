import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { session } from '@keyswap/contract/limits'
import { startServer } from '../child.ts'
import { fill } from '../fill.ts'
import { load } from '../load.ts'
import { FOLDER } from '../place.ts'
import type { Subject } from '../subject.ts'
import { signedInMembers } from '../world.ts'
import { meOf, request } from './requests.ts'

// An empty value means the default. Without these, a `.env` file in the repository would set them.
const DEFAULTS = Object.fromEntries(
  [
    ...['REDIS_URL', 'SITE_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'EMAIL_CONFIRMATION'],
    ...['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ...['PUSH_HOSTS', 'TRUST_PROXY', 'WORKERS', 'LOG_LEVEL'],
  ].map((name) => [name, '']),
)

/** Keyswap as `npm start` runs it, with its default settings but for those given. */
export const startKeyswap = (url: string, settings: Record<string, string> = {}) =>
  startServer(new URL('../../../scripts/start.ts', import.meta.url), {
    ...DEFAULTS,
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(FOLDER, 'keyswap-')),
    DEMO: 'off',
    ...settings,
  })

const metAt = new Map<string, number>()

export const keyswap: Subject = {
  name: 'keyswap',
  requests: request,
  prepare: ({ url }, size, progress) => fill(url, size, progress),
  start: ({ url }) => startKeyswap(url),
  async meetMembers({ url }, size) {
    const now = performance.now()
    const ago = now - (metAt.get(url) ?? Number.NEGATIVE_INFINITY)
    // The server remembers each for the life of an access token. A call's rounds must end within that.
    if (ago < session.access_token_ms / 2) return
    const most = signedInMembers(size)
    let member = 0
    const next = () => meOf(member++)
    const { failed, failure } = await load({
      ...{ call: 'me', next, url, connections: 16, ms: 60_000, most },
    })
    if (failed > 0) throw new Error(`keyswap, first calls: ${failure}`)
    metAt.set(url, now)
  },
}
