import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { startTwoApps, type TestApp } from '../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import { accept, brokenRules, type Driver, dealAs, propose } from '../../../test/deals.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { newId } from '../../calls/ids.ts'
import { run, sql } from '../../db/sql.ts'

// `npm run races` sets it.
const RACES = Number(process.env.DEAL_RACES ?? 20)
/** In one test: on a busy machine more of them outlive the quarter of an hour of an access token. */
const AT_A_TIME = 100
const parts = Array.from({ length: Math.ceil(RACES / AT_A_TIME) }, (_, index) => ({
  part: index + 1,
  races: Math.min(AT_A_TIME, RACES - index * AT_A_TIME),
}))

async function aChatOf({ pool }: TestApp, members: SignedIn[]): Promise<string> {
  const id = newId()
  const ids = members.map((member) => member.id)
  await run(pool, sql`select open_chat(${id}, 'match', ${ids}::uuid[])`)
  return id
}

async function aDriverOn(app: TestApp): Promise<Driver> {
  const member = await signedIn(app)
  return { ...member, car: await aVisibleCar(app, member.id) }
}

const dealIn = ({ status, text, body }: Awaited<ReturnType<typeof propose>>): string => {
  expect(status, text).toBe(200)
  return (body as Deal).id
}

test.each(parts)(
  'of two deals for one car that are accepted at once, one is agreed: $races races (part $part)',
  async ({ races }) => {
    const [one, two] = await startTwoApps()
    const [anna, berta, carl] = [await aDriverOn(one), await aDriverOn(one), await aDriverOn(two)]
    const withBerta = await aChatOf(one, [anna, berta])
    const withCarl = await aChatOf(one, [anna, carl])
    const won = [0, 0]
    for (let race = 0; race < races; race++) {
      // Half of the races are between two members, half between two calls of the same one.
      const isAnnas = race % 2 === 0
      const first = dealIn(await propose(isAnnas ? berta : anna, withBerta, [anna, berta]))
      const second = dealIn(await propose(isAnnas ? carl : anna, withCarl, [anna, carl]))
      const answers = await Promise.all([
        accept(isAnnas ? anna : berta, first),
        accept(isAnnas ? anna : carl, second),
      ])
      const states = [(await dealAs(anna, first)).state, (await dealAs(anna, second)).state]
      expect(states.toSorted()).toEqual(['agreed', 'open'])
      for (const [index, { status, body }] of answers.entries())
        if (states[index] === 'agreed') expect(status).toBe(200)
        else expect([status, body]).toMatchObject([409, { code: 'CAR_RESERVED' }])
      expect(await brokenRules(one)).toEqual([])
      won[states.indexOf('agreed')] = (won[states.indexOf('agreed')] ?? 0) + 1
      for (const deal of [first, second]) {
        await anna.post(`/api/deals/${deal}/cancel`, {})
        await anna.post(`/api/deals/${deal}/decline`, {})
      }
      await run(one.pool, sql`delete from rate_limits`)
    }
    expect((won[0] ?? 0) + (won[1] ?? 0)).toBe(races)
  },
  60_000 + AT_A_TIME * 2_000,
)
