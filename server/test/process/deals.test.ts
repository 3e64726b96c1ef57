import { randomInt } from 'node:crypto'
import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { asMember } from '../client.ts'
import { aMatchOf, brokenRules, circleOf, type Driver, dealAs, stepsIn } from '../deals.ts'
import { aMember, aToken } from '../factories.ts'
import { aVisibleCar } from '../garage.ts'
import { aDataFolder, databaseIn, type Launched, launch } from './launch.ts'

type Garage = Driver & { cars: string[] }

// Each deal that is done takes one car of each member.
const CARS = 16

async function aDriverOn(server: Launched, folder: string): Promise<Garage> {
  const database = await databaseIn(folder)
  const member = await aMember(database)
  const token = await aToken(database, member.id)
  const cars: string[] = []
  for (let one = 0; one < CARS; one++) cars.push(await aVisibleCar(database, member.id))
  return { ...asMember(server, member, token), cars, car: cars[0] ?? '' }
}

type Call = {
  by: number
  method: 'post' | 'put'
  path: string
  body: object
  /** What it appends to the chat. */
  steps: string[]
}

/** Makes deals until the server is gone; each second one is handed over, the others are cancelled. */
async function swapUntilKilled(members: Garage[], match: string, onAnswer: () => void) {
  const made: Call[] = []
  const send = async (call: Call) => {
    made.push(call)
    const { by, method, path, body } = call
    const answer = await members[by]?.[method](path, body).catch(() => undefined)
    if (!answer) return undefined
    // Nothing is refused: without the kill, the test would wait for it in vain.
    expect(answer).toMatchObject({ status: 200 })
    onAnswer()
    return answer.body as Deal
  }
  for (let isDone = false; ; isDone = !isDone) {
    // The first ones are the match's; from the end they are used up.
    const drivers = members.map((member) => ({ ...member, car: member.cars.at(-1) ?? '' }))
    if (isDone) for (const { cars } of members) cars.pop()
    const terms = { legs: circleOf(drivers) }
    const proposed = { client_id: crypto.randomUUID(), terms }
    const path = `/api/matches/${match}/deal`
    const deal = await send({ by: 0, method: 'post', path, body: proposed, steps: ['proposed'] })
    if (!deal) return made
    for (const call of callsFor(deal.id, terms, drivers[0]?.car ?? '', isDone))
      if (!(await send(call))) return made
  }
}

function callsFor(deal: string, terms: object, car: string, isDone: boolean): Call[] {
  const call = (by: number, what: string, body: object, steps: string[]): Call => ({
    ...{ by, body, steps },
    method: what.startsWith('papers') ? 'put' : 'post',
    path: `/api/deals/${deal}/${what}`,
  })
  const countered = { client_id: crypto.randomUUID(), based_on: 1, terms }
  return [
    call(1, 'versions', countered, ['countered']),
    call(0, 'accept', { version: 2 }, ['accepted', 'agreed']),
    call(0, `papers/${car}`, { vin: aVin(), keys: 2 }, []),
    ...(isDone
      ? [call(0, 'handover', {}, ['handed_over']), call(1, 'handover', {}, ['handed_over', 'done'])]
      : [call(1, 'cancel', {}, ['cancelled'])]),
  ]
}

/** Another one each time: who has given a car away cannot write its VIN again. */
const aVin = (): string => `YV1902FH5D${randomInt(1_000_000, 10_000_000)}`

test('a kill -9 at random moments loses and doubles no step of a deal', async () => {
  const DATA_DIR = await aDataFolder()
  let server = await launch({ DATA_DIR })
  let members = [await aDriverOn(server, DATA_DIR), await aDriverOn(server, DATA_DIR)]
  const match = await aMatchOf(members[0] as Garage, members[1] as Garage)
  const expected: string[] = []
  for (let round = 0; round < 3; round++) {
    const running = server
    const { pid } = await databaseIn(DATA_DIR)
    let answers = randomInt(3, 20)
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
    const again = last && (await members[last.by]?.[last.method](last.path, last.body))
    if (again?.status !== 200) expect(again?.body).toMatchObject({ code: 'DEAL_OVER' })
    expected.push(...made.flatMap(({ steps }) => steps))
    const [anna] = members as [Garage]
    expect((await stepsIn(anna, match)).map(([step]) => step)).toEqual(expected)
    expect(await brokenRules(await databaseIn(DATA_DIR))).toEqual([])
    for (const { path, body } of made.filter(({ method }) => method === 'put'))
      expect((await dealAs(anna, path.split('/')[3] ?? '')).papers).toMatchObject([body])
    await endOpenDeal(members, match)
    expected.push(...(await stepsIn(anna, match)).slice(expected.length).map(([step]) => step))
  }
})

/** So that the next round can begin with a proposal. After one handover only the other can end it. */
async function endOpenDeal(members: Driver[], match: string): Promise<void> {
  for (const { post, get } of members)
    for (const { id } of (await get(`/api/deals?chat_id=${match}`)).body as Deal[])
      for (const way of ['cancel', 'decline', 'handover']) await post(`/api/deals/${id}/${way}`, {})
}
