import type { Message } from '@keyswap/contract/chat'
import type { Deal } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { addJob } from '../../src/db/jobs.ts'
import { run, sql } from '../../src/db/sql.ts'
import { asMember, type SignedIn } from '../client.ts'
import { accept, propose } from '../deals.ts'
import { aMember, aToken } from '../factories.ts'
import { aVisibleCar } from '../garage.ts'
import { addressesFor, openPhoto, sendPhoto, uploadPhoto } from '../photos.ts'
import { aPicture, storedFiles } from '../pictures.ts'
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
  // While a swap is agreed, any number of messages can wait for an answer.
  const { id } = (await propose(anna, match.id, [anna, berta])).body as Deal
  expect((await accept(berta, id)).status).toBe(200)
  return { anna, berta, chat: `/api/matches/${match.id}` }
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

/** Sends photos until the server is gone. Returns the ids of those whose message was answered. */
async function sendPhotosUntilKilled(member: SignedIn, chat: string): Promise<string[]> {
  const picture = await aPicture('jpeg', 1200, 900)
  const sent: string[] = []
  for (;;) {
    const id = crypto.randomUUID()
    const isSent = await uploadPhoto(member, chat, id, picture)
      .then(() => member.post(`${chat}/messages`, { photos: [id] }))
      .then(({ status }) => status === 200)
      .catch(() => false)
    if (!isSent) return sent
    sent.push(id)
  }
}

async function allMessages(member: SignedIn, chat: string): Promise<Message[]> {
  const found: Message[] = []
  for (;;) {
    const after = found.at(-1)?.seq ?? 0
    const page = (await member.get(`${chat}/messages?after=${after}`)).body as Message[]
    if (page.length === 0) return found
    found.push(...page)
  }
}

const photosIn = (messages: Message[]): string[] =>
  messages.flatMap(({ data }) => (data && 'photos' in data ? data.photos.map(({ id }) => id) : []))

/** Runs the sweep, which removes photos that no message shows, and checks that only the files of shown photos are left. */
async function expectNoOrphans(folder: string, shown: string[]): Promise<void> {
  const { pool } = await databaseIn(folder)
  await run(
    pool,
    sql`update pictures set created_at = now() - interval '25 hours' where width is null or not is_attached`,
  )
  await addJob(pool, 'sweep-listings', {})
  const stored = async () =>
    new Set((await storedFiles({ data_dir: folder })).map((name) => name.slice(0, 36)))
  await expect.poll(stored).toEqual(new Set(shown))
}

test('every acknowledged message survives a kill -9 of server and PostgreSQL, with its photos, and resending makes no duplicate', async () => {
  const DATA_DIR = await aDataFolder()
  const first = await launch({ DATA_DIR })
  const { anna, berta, chat } = await aChatOn(first, DATA_DIR)
  const [members, messages] = [[anna, berta], `${chat}/messages`]
  // One photo is in a message, the other one is not.
  const photos = [await sendPhoto(anna, chat)]
  await uploadPhoto(anna, chat)
  const { pid } = await databaseIn(DATA_DIR)
  let answers = 0
  const onAnswer = () => {
    answers += 1
    if (answers !== 40) return
    // Kill while the next messages are in flight.
    setImmediate(() => {
      // The server is killed first: without its database it would exit by itself.
      first.signal('SIGKILL')
      process.kill(pid, 'SIGKILL')
    })
  }
  const photographing = sendPhotosUntilKilled(anna, chat)
  const sent = await Promise.all(
    members.map((member) => sendUntilKilled(member, messages, onAnswer)),
  )
  photos.push(...(await photographing))
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
  const reader = asMember(second, berta, berta.token)
  const stored = await allMessages(reader, chat)
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
  const texts = stored.filter(({ data }) => data === null)
  expect(texts.map(({ client_id }) => client_id).toSorted()).toEqual(
    sent
      .flat()
      .map(({ client_id }) => client_id)
      .toSorted(),
  )
  for (const { answer } of sent.flat()) if (answer) expect(stored[answer.seq - 1]).toEqual(answer)
  const shown = photosIn(stored)
  expect(shown).toEqual(expect.arrayContaining(photos))
  await expectNoOrphans(DATA_DIR, shown)
  const addresses = await addressesFor(reader, chat)
  expect(addresses.map(({ id }) => id)).toEqual(shown)
  for (const { url } of addresses) expect((await openPhoto(second, url)).status).toBe(200)
})
