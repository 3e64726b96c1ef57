// Runs all clients of a test, from their first sign-up to the comparison at the end.
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { AGREED_YESTERDAY } from '../../server/test/agreed-yesterday.ts'
import { brokenRules } from '../../server/test/broken-rules.ts'
import { audit, type Finding } from './audit.ts'
import { callOnce, type Line, openLine } from './call.ts'
import { isPicture } from './is-picture.ts'
import type { Ledger } from './ledger.ts'
import { signUp } from './member.ts'
import { type Client, playRound } from './round.ts'
import type { Stage } from './stage.ts'

/** Opens the clients. Each has an admin, who can ban. */
export async function openClients(
  stage: Pick<Stage, 'urls' | 'mails' | 'connect' | 'clock'>,
  ledger: Ledger,
  count: number,
  patience: AbortSignal,
): Promise<Client[]> {
  const { urls, mails, clock } = stage
  const picture = await aPicture()
  const clients = await Promise.all(
    Array.from({ length: count }, async (_, nth): Promise<Client> => {
      const line = openLine({
        ...{ address: addressOf(nth), urls, at: nth, ledger, patience },
        sessions_end: clock !== undefined,
      })
      const admin = await signUp(line, `judge-${nth}@example.com`, mails)
      return { nth, line, admin, picture, ...(mails && { mails }) }
    }),
  )
  const database = await stage.connect()
  for (const { admin } of clients)
    await database.query('insert into admins (user_id) values ($1)', [admin.id])
  await database.query(AGREED_YESTERDAY)
  await database.end()
  return clients
}

export const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 96, height: 72, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

/** An address for each client and round, because sign-ups have a limit for each address. */
export const addressOf = (client: number, round = 0) => `127.9.${(round + 1) % 250}.${client + 1}`

/** Plays rounds, at least one, until `state.isOver`. */
export async function playRounds(
  client: Client,
  state: { isOver: boolean },
  pause_ms = 0,
): Promise<void> {
  let round = 0
  do {
    const line = openLine({ ...client.line, address: addressOf(client.nth, round) })
    try {
      await playRound({ ...client, line }, round)
    } catch (error) {
      line.ledger.complain((error as Error).message)
      return
    } finally {
      line.agent.destroy()
    }
    round += 1
    await wait(pause_ms)
  } while (!state.isOver)
}

/** Finds lost and doubled writes and unreadable photos. Broken invariants become complaints. */
export async function findLosses(
  stage: Stage,
  ledger: Ledger,
  [client]: Client[],
): Promise<Finding[]> {
  const database = await stage.connect()
  const findings = await audit(database, ledger)
  for (const rule of new Set(await brokenRules({ pool: database })))
    ledger.complain(`Broken: ${rule}`)
  await database.end()
  const unreadable = client ? await unreadablePhotos(client.line, ledger.keys('photo')) : []
  const examples = unreadable.slice(0, 3).map((url) => `unreadable: ${url}`)
  return [...findings, { what: 'photo', lost: unreadable.length, doubled: 0, examples }]
}

/** The photos that the server cannot deliver completely. */
export async function unreadablePhotos(line: Line, photos: Set<string>): Promise<string[]> {
  const unreadable: string[] = []
  for (const key of photos) {
    const path = key.split(' ')[1] ?? ''
    const { status, bytes } = await callOnce(line, { method: 'GET', path })
    const isWhole = status === 200 && (await isPicture(bytes))
    if (!isWhole) unreadable.push(path)
  }
  return unreadable
}
