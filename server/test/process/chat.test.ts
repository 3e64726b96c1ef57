import type { Message } from '@keyswap/contract/chat'
import type { Match } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { asMember, type SignedIn } from '../client.ts'
import { aMember, aToken } from '../factories.ts'
import { aVisibleCar } from '../garage.ts'
import { aDataFolder, databaseIn, type Launched, launch } from './launch.ts'

async function aChatOn(server: Launched, folder: string) {
  const database = await databaseIn(folder)
  const someone = async () => {
    const member = await aMember(database)
    const car = await aVisibleCar(database, member.id)
    return { ...asMember(server, member, await aToken(database, member.id)), car }
  }
  const [anna, berta] = [await someone(), await someone()]
  const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
    member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
  await like(anna, berta.car, anna.car)
  const { match } = (await like(berta, anna.car, berta.car)).body as { match: Match }
  return { members: [anna, berta], messages: `/api/matches/${match.id}/messages` }
}

type Sent = { content: string; client_id: string; answer?: Message }

/** Sends messages until the server is gone; the last one may or may not have arrived. */
async function sendUntilKilled(member: SignedIn, messages: string, onAnswer: () => void) {
  const sent: Sent[] = []
  for (;;) {
    const next: Sent = { content: `${sent.length}`, client_id: crypto.randomUUID() }
    sent.push(next)
    const answer = await member.post(messages, next).catch(() => undefined)
    if (answer?.status !== 200) return sent
    next.answer = answer.body as Message
    onAnswer()
  }
}

test('every acknowledged message survives a kill -9 of server and PostgreSQL, and resending makes no duplicate', async () => {
  const DATA_DIR = await aDataFolder()
  const first = await launch({ DATA_DIR })
  const { members, messages } = await aChatOn(first, DATA_DIR)
  const { pid } = await databaseIn(DATA_DIR)
  let answers = 0
  const onAnswer = () => {
    answers += 1
    if (answers !== 40) return
    // Kill while the next messages are in flight.
    setImmediate(() => {
      // The server first: without its database it would exit by itself.
      first.signal('SIGKILL')
      process.kill(pid, 'SIGKILL')
    })
  }
  const sent = await Promise.all(
    members.map((member) => sendUntilKilled(member, messages, onAnswer)),
  )
  expect(await first.ended).toBe('SIGKILL')
  expect(answers).toBeGreaterThanOrEqual(40)

  const second = await launch({ DATA_DIR })
  const again = members.map((member) => asMember(second, member, member.token))
  for (const [index, member] of again.entries())
    for (const { answer, ...words } of sent[index]?.slice(-5) ?? []) {
      const { status, body } = await member.post(messages, words)
      expect(status).toBe(200)
      if (answer) expect(body).toEqual(answer)
    }
  const stored = (await again[0]?.get(`${messages}?after=0`))?.body as Message[]
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
  expect(stored.map(({ client_id }) => client_id).toSorted()).toEqual(
    sent
      .flat()
      .map(({ client_id }) => client_id)
      .toSorted(),
  )
  for (const { answer } of sent.flat()) if (answer) expect(stored[answer.seq - 1]).toEqual(answer)
})
