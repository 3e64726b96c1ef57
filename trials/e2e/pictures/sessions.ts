import type { Session } from '@keyswap/contract/accounts'

const HOUR = 3_600_000
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

/** User agents, and how many hours ago each was last active. */
const browsers: [user_agent: string, hours: number][] = [
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 0],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    3,
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    21,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    24 * 6,
  ],
  ['curl/8.5.0', 24 * 29],
]

export const fiveSessions = (now: number): Session[] =>
  browsers.map(([user_agent, hours], index) => {
    const at = new Date(now - hours * HOUR).toISOString()
    const id = `0190a0a0-0000-7000-8000-00000000000${index}`
    return { id, user_agent, created_at: at, last_used_at: at, is_current: index === 0 }
  })
