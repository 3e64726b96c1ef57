import { expect, test } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import { send, signedIn } from '../../../../test/client.ts'
import { aMember } from '../../../../test/factories.ts'

test('signing in takes about as long for an unknown address as for a known one', async () => {
  const app = await startApp()
  const { email } = await aMember(app)
  const ratio = await timeRatio(
    () => send(app, 'POST', '/api/auth/sign-in', { body: { email, password: 'something else' } }),
    () =>
      send(app, 'POST', '/api/auth/sign-in', {
        body: { email: 'no@example.com', password: 'something else' },
      }),
  )
  expect(isAboutOne(ratio)).toBe(true)
})

const isAboutOne = (ratio: number): boolean => ratio > 0.6 && ratio < 1.7

test('a flood of sign-ins does not stall other requests', async () => {
  const app = await startApp()
  const anna = await signedIn(app)
  let done = 0
  const flood = Array.from({ length: 50 }, (_, index) =>
    send(app, 'POST', '/api/auth/sign-in', {
      body: { email: `no${index}@example.com`, password: 'something else' },
    }).then(() => {
      done += 1
    }),
  )
  for (let n = 0; n < 10; n++) expect((await anna.get('/api/me')).status).toBe(200)
  expect(done).toBeLessThan(25)
  await Promise.all(flood)
})

test('sign-ins that the full hashing queue refuses get a Retry-After', async () => {
  const app = await startApp({ TRUST_PROXY: ['loopback'] })
  const flood = Array.from({ length: 150 }, (_, index) =>
    send(app, 'POST', '/api/auth/sign-in', {
      body: { email: `no${index}@example.com`, password: 'something else' },
      headers: { 'x-forwarded-for': `10.0.${index % 10}.1` },
    }),
  )
  const answers = await Promise.all(flood)
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.body).toMatchObject({ code: 'BUSY' })
  expect(busy[0]?.headers.get('retry-after')).toBe('5')
  expect(answers.every(({ status }) => status === 503 || status === 401)).toBe(true)
})

type Attempt = () => Promise<{ status: number }>

/**
 * The median time of `one` divided by that of `other`. They are called alternately, so that a busy machine slows both down;
 * if it slowed one of them more, more calls even that out.
 */
async function timeRatio(one: Attempt, other: Attempt) {
  const times: [number[], number[]] = [[], []]
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
  const ratio = () => median(times[0]) / median(times[1])
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    for (const [index, call] of [one, other].entries()) {
      const begun = performance.now()
      expect((await call()).status).toBe(401)
      times[index as 0 | 1].push(performance.now() - begun)
    }
    if (round >= LEAST_ROUNDS && isAboutOne(ratio())) break
  }
  return ratio()
}
const LEAST_ROUNDS = 15
// Each round has two calls, and the rate limit is 60.
const MOST_ROUNDS = 30
