import type { SignedIn } from '@keyswap/contract/accounts'
import { session as limits } from '@keyswap/contract/limits'
import { beforeEach, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/request-error.ts'
import { currentSession, endSession, startSession, updateUser } from '../../lib/session.ts'
import { renewToken, watchToken } from './keep-session.ts'

const SIGNED_IN = { user: { id: 'anna' }, access_token: 'token', expires_at: '' } as SignedIn

/** A world in which time passes only by waiting, and the server answers what it is told to. */
function aWorld(answers: (SignedIn | Error)[]) {
  let time = 0
  const waits: number[] = []
  return {
    waits,
    now: () => time,
    async wait(ms: number) {
      waits.push(ms)
      time += ms
    },
    async refresh() {
      const answer = answers.shift() ?? new NetworkError('gone')
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

const refused = () =>
  new ApiError(
    new Response(null, { status: 401 }),
    '{"code":"SESSION_MISSING","message":"Auth session missing!"}',
  )
const starting = () => new ApiError(new Response(null, { status: 503 }), '')

beforeEach(endSession)

test('a broken line is tried again after 200 ms, doubling each time, within 30 s', async () => {
  const world = aWorld([])
  startSession(SIGNED_IN)
  expect(await renewToken(world)).toBe('unreachable')
  expect(world.waits.slice(0, 4)).toEqual([200, 400, 800, 1600])
  expect(world.now()).toBeLessThanOrEqual(limits.retry_within_ms)
  // Nobody is signed out by a bad connection.
  expect(currentSession().status).toBe('signed_in')
})

test('a server that is starting is waited for', async () => {
  expect(await renewToken(aWorld([starting(), new NetworkError('gone'), SIGNED_IN]))).toBe(
    'renewed',
  )
  expect(currentSession()).toMatchObject({ status: 'signed_in', user: { id: 'anna' } })
})

test.each([400, 403, 404, 408, 409, 429, 500, 502, 503, 504])(
  'an answer of %i signs nobody out, and is asked again',
  async (status) => {
    startSession(SIGNED_IN)
    const world = aWorld([new ApiError(new Response(null, { status }), ''), SIGNED_IN])
    expect(await renewToken(world)).toBe('renewed')
    expect(world.waits).toEqual([200])
    expect(currentSession().status).toBe('signed_in')
  },
)

test("the server's refusal ends the session at once", async () => {
  const world = aWorld([refused()])
  startSession(SIGNED_IN)
  expect(await renewToken(world)).toBe('ended')
  expect(world.waits).toEqual([])
  expect(currentSession().status).toBe('signed_out')
})

test('a token is due 90 s before it ends, whatever was changed in the profile meanwhile', async () => {
  const world = aWorld([SIGNED_IN])
  const token = watchToken(world)
  startSession(SIGNED_IN)
  expect(token.isDue()).toBe(false)
  await world.wait(limits.access_token_ms - limits.refresh_when_left_ms - 1)
  expect(token.isDue()).toBe(false)
  updateUser({ ...SIGNED_IN.user, name: 'Anna' })
  await world.wait(1)
  expect(token.isDue()).toBe(true)
  expect(await renewToken(world, token.arrived)).toBe('renewed')
  expect(token.isDue()).toBe(false)
})

test('whoever signs in after another has a token of their own', async () => {
  const world = aWorld([])
  const token = watchToken(world)
  startSession(SIGNED_IN)
  await world.wait(limits.access_token_ms)
  endSession()
  startSession(SIGNED_IN)
  expect(token.isDue()).toBe(false)
})
