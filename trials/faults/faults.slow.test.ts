// A small part of `npm run test:faults`.
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../server/src/db/pool.ts'
import { startApp } from '../../server/test/app.ts'
import { freshDatabase } from '../../server/test/database.ts'
import { aFolder } from '../../server/test/folder.ts'
import { audit, type Database, sumOfLosses } from './audit.ts'
import { openClients } from './crew.ts'
import { type Fault, repeatFault, required, waitForMoment } from './fault.ts'
import { createLedger, type WriteKind, writeKinds } from './ledger.ts'
import { playRound } from './round.ts'
import { tryFault } from './run.ts'

/** Kills first the server, then PostgreSQL. */
const killBoth: Fault = {
  name: 'kill-both',
  title: 'kill -9 of the server and of PostgreSQL',
  plan: { database: 'embedded' },
  ends_servers: true,
  async inject({ servers: [server], postmaster, ready }, pace) {
    return repeatFault(pace, async (nth) => {
      await waitForMoment(pace)
      await ready()
      return nth === 0 ? required(server).kill() : process.kill(required(postmaster()), 'SIGKILL')
    })
  },
}

// Never retried, because a single loss is a failure.
test('no write of any kind is lost or doubled when the server and PostgreSQL are killed at random moments', {
  retry: 0,
}, async () => {
  const outcome = await tryFault(killBoth, {
    ...{ folder: path.join(await aFolder(), 'stage'), clients: 4 },
    pace: { times: 2, seconds: 2 },
    atEnd: (step) => {
      let isDone = false
      const once = async () => {
        if (isDone) return
        isDone = true
        await step()
      }
      onTestFinished(once)
      return once
    },
  })
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, complaints: new Map() })
  expect(outcome.happened).toBe(2)
})

/** Statements that delete one write of each kind. */
const LOSE: Record<WriteKind, string> = {
  'sign-up': `delete from users where email like 'anna-%'`,
  listing: `delete from cars where description like '% anna-%'`,
  photo: `delete from car_photos where id = (select id from car_photos limit 1)`,
  swipe: `delete from swipes where (swiper_id, target_car_id) = (select swiper_id, target_car_id from swipes where direction = 'like' limit 1)`,
  message: `delete from messages where id = (select id from messages where kind = 'text' limit 1)`,
  'deal step': `delete from messages where kind = 'deal' and data ->> 'step' = 'accepted'`,
  papers: `delete from deal_papers where (deal_id, car_id) = (select deal_id, car_id from deal_papers limit 1)`,
  shown: `update deal_parties set is_unshown = true where (deal_id, user_id) = (select deal_id, user_id from deal_parties limit 1)`,
  tick: `delete from deal_checks where (deal_id, car_id) = (select deal_id, car_id from deal_checks limit 1)`,
  'handover photo': `delete from handover_photos where (deal_id, car_id) = (select deal_id, car_id from handover_photos limit 1)`,
  'ring answer': `update ring_members set answer = null where position = 0`,
  ban: `update users set banned_at = null where banned_at is not null`,
}

type Doubling = { table: string; where: string; change: Record<string, string> }
const NEW = 'gen_random_uuid()'
const message = { id: NEW, client_id: NEW, seq: 'seq + 1000' }

/** Which row to copy, with which changes, to imitate a doubled write. */
const DOUBLE: Record<Exclude<WriteKind, 'swipe'>, Doubling> = {
  'sign-up': { table: 'users', where: `email like 'anna-%'`, change: { id: NEW } },
  listing: { table: 'cars', where: 'true', change: { id: NEW, client_id: NEW } },
  photo: { table: 'car_photos', where: 'true', change: { id: NEW, file: `'1_1.jpg'` } },
  message: { table: 'messages', where: `kind = 'text'`, change: message },
  'deal step': { table: 'messages', where: `data ->> 'step' = 'accepted'`, change: message },
  papers: { table: 'deal_papers', where: 'true', change: { car_id: NEW } },
  shown: { table: 'deal_parties', where: 'true', change: { user_id: NEW } },
  tick: { table: 'deal_checks', where: 'true', change: { car_id: NEW } },
  'handover photo': { table: 'handover_photos', where: 'true', change: { view: `'interior'` } },
  'ring answer': { table: 'ring_members', where: 'true', change: { ring_id: NEW } },
  ban: { table: 'audit_log', where: 'true', change: { id: NEW } },
}

async function double(database: Database, { table, where, change }: Doubling): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await database.query(
    `insert into ${table} (${names}) select ${names.map((name) => change[name] ?? name)} from ${table} where ${where} limit 1`,
  )
}

test('the audit sees a lost and a doubled write of every kind', async () => {
  const url = await freshDatabase()
  const app = await startApp({ database: url })
  const ledger = createLedger()
  const patience = AbortSignal.timeout(60_000)
  const stage = { urls: [app.url], connect: () => connect(url) }
  const [client] = await openClients(stage, ledger, 1, patience)
  if (!client) throw new Error('There is no client')
  await playRound(client, 0)
  client.line.agent.destroy()

  const database = await connect(url)
  onTestFinished(() => database.end())
  const countAfter = async (kind: WriteKind, change: () => Promise<unknown>) => {
    // Switches triggers and foreign keys off.
    await database.query('begin; set local session_replication_role = replica')
    await change()
    const findings = await audit(database, ledger)
    await database.query('rollback')
    return findings.find(({ what }) => what === kind)
  }
  expect(sumOfLosses(await audit(database, ledger))).toEqual({ lost: 0, doubled: 0 })
  for (const kind of writeKinds) {
    const lost = await countAfter(kind, () => database.query(LOSE[kind]))
    expect(lost, kind).toMatchObject({ lost: 1 })
    const doubled = await countAfter(kind, () =>
      kind === 'swipe'
        ? database.query('update car_stats set likes = likes + 1 where likes = 1')
        : double(database, DOUBLE[kind]),
    )
    expect(doubled, kind).toMatchObject({ lost: 0 })
    expect(doubled?.doubled, kind).toBeGreaterThan(0)
  }
  const unfinished = await countAfter('deal step', () =>
    database.query(`update deals set state = 'agreed'`),
  )
  expect(unfinished).toMatchObject({ lost: 12 })
  const unliked = await countAfter('swipe', () =>
    database.query('update car_stats set likes = likes - 1 where likes = 1'),
  )
  expect(unliked?.doubled).toBeGreaterThan(0)
})
