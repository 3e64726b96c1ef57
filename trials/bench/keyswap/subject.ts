import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { session } from '@keyswap/contract/limits'
import { NO_PACES } from '../../../server/test/no-paces.ts'
import { startServer } from '../child.ts'
import { fillKeyswap } from '../fill.ts'
import { sendLoad } from '../load.ts'
import { RUN_FOLDER } from '../place.ts'
import type { Subject } from '../subject.ts'
import { signedInMembers } from '../world.ts'
import { meRequest, request } from './requests.ts'

// Empty values mean the defaults. Without them, a `.env` file in the repository would apply.
const DEFAULTS = Object.fromEntries(
  [
    ...['REDIS_URL', 'SITE_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'EMAIL_CONFIRMATION'],
    ...['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ...['PUSH_HOSTS', 'TRUST_PROXY', 'WORKERS', 'LOG_LEVEL'],
  ].map((name) => [name, '']),
)

/** Starts Keyswap as `npm start` does, with default settings apart from these and the given ones. */
export const startKeyswap = (url: string, settings: Record<string, string> = {}) =>
  startServer(new URL('../../../scripts/start.ts', import.meta.url), {
    ...DEFAULTS,
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(RUN_FOLDER, 'keyswap-')),
    DEMO: 'off',
    ...NO_PACES,
    ...settings,
  })

const metAt = new Map<string, number>()

export const keyswap: Subject = {
  name: 'keyswap',
  requests: request,
  prepare: ({ url }, size, progress) => fillKeyswap(url, size, progress),
  start: ({ url }) => startKeyswap(url),
  async meetMembers({ url }, size) {
    const now = performance.now()
    const ago = now - (metAt.get(url) ?? Number.NEGATIVE_INFINITY)
    // The server remembers each member for the life of an access token. The rounds of a call must end before that.
    if (ago < session.access_token_ms / 2) return
    const most = signedInMembers(size)
    let member = 0
    const next = () => meRequest(member++)
    const { failed, failure } = await sendLoad({
      ...{ call: 'me', next, url, connections: 16, ms: 60_000, most },
    })
    if (failed > 0) throw new Error(`keyswap, first calls: ${failure}`)
    metAt.set(url, now)
  },
}
