import { randomInt } from 'node:crypto'
import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { asMember } from '../client.ts'
import { aMatchOf, brokenRules, circleOf, type Driver, stepsIn } from '../deals.ts'
import { aMember, aToken } from '../factories.ts'
import { aVisibleCar } from '../garage.ts'
import { aDataFolder, databaseIn, type Launched, launch } from './launch.ts'

async function aDriverOn(server: Launched, folder: string): Promise<Driver> {
  const database = await databaseIn(folder)
  const member = await aMember(database)
  const token = await aToken(database, member.id)
  return { ...asMember(server, member, token), car: await aVisibleCar(database, member.id) }
}

/** One call of a round: propose, counter, accept, cancel. */
type Call = { by: number; path: string; body: object; steps: string[]; isAcknowledged: boolean }

/** Makes deals and cancels them, again and again, until the server is gone. The last call may or may not have arrived. */
async function swapUntilKilled(members: Driver[], match: string, onAnswer: () => void) {
  const made: Call[] = []
  const terms = { legs: circleOf(members) }
  const send = async (by: number, path: string, body: object, steps: string[]) => {
    const call: Call = { by, path, body, steps, isAcknowledged: false }
    made.push(call)
    const answer = await members[by]?.post(path, body).catch(() => undefined)
    if (answer?.status !== 200) return undefined
    call.isAcknowledged = true
    onAnswer()
    return answer.body as Deal
  }
  const client_id = () => crypto.randomUUID()
  for (;;) {
    const proposed = { client_id: client_id(), terms }
    const deal = await send(0, `/api/matches/${match}/deal`, proposed, ['proposed'])
    const path = `/api/deals/${deal?.id}`
    const countered = { client_id: client_id(), based_on: 1, terms }
    const isGone =
      !deal ||
      !(await send(1, `${path}/versions`, countered, ['countered'])) ||
      !(await send(0, `${path}/accept`, { version: 2 }, ['accepted', 'agreed'])) ||
      !(await send(1, `${path}/cancel`, {}, ['cancelled']))
    if (isGone) return made
  }
}

test('a kill -9 at random moments loses and doubles no step of a deal', async () => {
  const DATA_DIR = await aDataFolder()
  let server = await launch({ DATA_DIR })
  let members = [await aDriverOn(server, DATA_DIR), await aDriverOn(server, DATA_DIR)]
  const match = await aMatchOf(members[0] as Driver, members[1] as Driver)
  const expected: string[] = []
  for (let round = 0; round < 3; round++) {
    const running = server
    const { pid } = await databaseIn(DATA_DIR)
    let answers = randomInt(3, 18)
    const made = await swapUntilKilled(members, match, () => {
      answers -= 1
      if (answers > 0) return
      setTimeout(
        () => {
          // The server first: without its database it would exit by itself.
          running.signal('SIGKILL')
          process.kill(pid, 'SIGKILL')
        },
        randomInt(0, 12),
      )
      answers = Number.POSITIVE_INFINITY
    })
    expect(await running.ended).toBe('SIGKILL')
    server = await launch({ DATA_DIR })
    const started = server
    members = members.map((member) => ({ ...member, ...asMember(started, member, member.token) }))
    // Sent again, the last call does what it would have done, once. A cancel that had arrived is over.
    const last = made.at(-1)
    const again = last && (await members[last.by]?.post(last.path, last.body))
    if (again?.status !== 200) expect(again?.body).toMatchObject({ code: 'DEAL_OVER' })
    expected.push(...made.flatMap(({ steps }) => steps))
    const [anna] = members as [Driver]
    expect((await stepsIn(anna, match)).map(([step]) => step)).toEqual(expected)
    expect(await brokenRules(await databaseIn(DATA_DIR))).toEqual([])
    await endOpenDeal(members, match)
    expected.push(...(await stepsIn(anna, match)).slice(expected.length).map(([step]) => step))
  }
})

/** So that the next round can begin with a proposal. */
async function endOpenDeal(members: Driver[], match: string): Promise<void> {
  for (const { post, get } of members)
    for (const { id } of (await get(`/api/deals?chat_id=${match}`)).body as Deal[])
      for (const way of ['cancel', 'decline']) await post(`/api/deals/${id}/${way}`, {})
}
