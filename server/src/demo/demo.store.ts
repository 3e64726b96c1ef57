import type { Pool } from '../db/pool.ts'
import { readSecret } from '../db/secrets.ts'
import { type Db, many, maybe, one, run, sql } from '../db/sql.ts'

// Has no letters and digits that look alike (l and 1, o and 0): the password is read on one screen and typed on another.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 16

/** Every installation has another password, so that visitors of the site cannot look it up. */
export async function readPassword(db: Db, { is_admin = false } = {}): Promise<string> {
  const bytes = await readSecret(db, is_admin ? 'demo-admin-password' : 'demo-password')
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

export type GarageState = 'filling' | 'full' | 'cleared'

export const readDemoState = async (db: Db): Promise<GarageState | undefined> =>
  (await maybe<{ state: GarageState }>(db, sql`select state from demo_garage`))?.state

export const writeDemoState = (db: Db, state: GarageState) =>
  run(
    db,
    sql`insert into demo_garage (state) values (${state}) on conflict (is_one) do update set state = excluded.state`,
  )

/** Blocks sign-ups until the transaction ends. */
export const holdSignUps = (db: Db) => run(db, sql`lock table users in share row exclusive mode`)

export const hasRealMembers = async (db: Db): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      db,
      sql`select exists (
            select 1 from users u where not exists (select 1 from demo_members d where d.email = u.email or d.user_id = u.id)
          ) as found`,
    )
  ).found

export const recordDemoAddresses = (db: Db, emails: string[]) =>
  run(
    db,
    sql`insert into demo_members (email) select unnest(${emails}::text[]) on conflict (email) do nothing`,
  )

export const forgetDemoAddresses = (db: Db) => run(db, sql`delete from demo_members`)

/** `user_id` is null until the member is settled, that is, completely created. */
export const listDemoMembers = (db: Db) =>
  many<{ email: string; user_id: string | null }>(
    db,
    sql`select email, user_id from demo_members order by email`,
  )

/** Demo members who are admins now. */
export const listDemoAdmins = async (db: Db): Promise<string[]> =>
  (
    await many<{ email: string }>(
      db,
      sql`select d.email from demo_members d join admins a on a.user_id = d.user_id order by d.email`,
    )
  ).map(({ email }) => email)

/** All accounts with demo addresses, including those a crash left unsettled. */
export const listDemoAccounts = (db: Db) =>
  many<{ id: string; email: string }>(
    db,
    // Also finds members by their id: a demo member may have another address by now.
    sql`select e.user_id as id, e.email from demo_members d join emails e on e.email = d.email and e.held_until is null
        union
        select u.id, u.email from demo_members d join users u on u.id = d.user_id`,
  )

/** An account that was created before a crash and not settled yet. */
export const findUnsettledAccount = async (db: Db, email: string): Promise<string | undefined> =>
  (await maybe<{ user_id: string }>(db, sql`select user_id from emails where email = ${email}`))
    ?.user_id

/** Records that the member is completely created. Confirms the address without a mail: nobody can read its mailbox. */
export async function settleMember(
  db: Db,
  email: string,
  user_id: string,
  joined: Date,
): Promise<void> {
  await run(
    db,
    sql`update users set email_confirmed_at = now(), created_at = ${joined} where id = ${user_id}`,
  )
  await run(db, sql`update demo_members set user_id = ${user_id} where email = ${email}`)
}

// The `date…` functions backdate the demo's rows: the rules date everything "now", and cars that were all listed within
// one minute would look odd. Feed positions stay: a car moved to an older position would never be shown to members who
// have already swiped past it.

export const dateCar = (db: Db, id: string, at: Date) =>
  run(db, sql`update cars set created_at = ${at}, published_at = ${at} where id = ${id}`)

export const dateLike = (db: Db, swiper_id: string, target_car_id: string, at: Date) =>
  run(
    db,
    sql`update swipes set created_at = ${at} where swiper_id = ${swiper_id} and target_car_id = ${target_car_id}`,
  )

export async function dateMatch(db: Db, match_id: string, at: Date): Promise<void> {
  await run(
    db,
    sql`update matches set created_at = ${at}, unshown_to = null where id = ${match_id}`,
  )
  await run(db, sql`update chat_members set created_at = ${at} where chat_id = ${match_id}`)
}

export const dateMessage = (db: Db, match_id: string, seq: number, at: Date) =>
  run(db, sql`update messages set created_at = ${at} where chat_id = ${match_id} and seq = ${seq}`)

/** Backdates the messages about these steps of a deal. */
export const dateStep = (db: Db, deal_id: string, steps: string[], version: number, at: Date) =>
  run(
    db,
    sql`update messages m set created_at = ${at}
        from deals d
        where d.id = ${deal_id} and m.chat_id = d.chat_id and m.kind = 'deal' and m.data ->> 'deal_id' = d.id::text
          and m.data ->> 'step' = any (${steps}::text[]) and (m.data ->> 'version')::integer = ${version}`,
  )

export const dateVersion = (db: Db, deal_id: string, number: number, at: Date) =>
  run(
    db,
    sql`update deal_versions set created_at = ${at} where deal_id = ${deal_id} and number = ${number}`,
  )

type Dates = { created: Date; agreed: Date | null; done: Date | null }

/** Also marks the reminders as sent: nobody reads the mails of demo members. */
export async function dateSwap(db: Db, deal_id: string, { created, agreed, done }: Dates) {
  await run(
    db,
    sql`update deals set created_at = ${created}, agreed_at = ${agreed}, first_agreed_at = ${agreed}, done_at = ${done}, ended_at = ${done}, reminded_at = meet_at,
                         due_at = case when state = 'agreed' then meet_at + interval '14 days' else due_at end
        where id = ${deal_id}`,
  )
  await run(
    db,
    sql`update deal_parties set created_at = ${created}, handed_over_at = ${done}, is_unshown = false
        where deal_id = ${deal_id}`,
  )
  await run(
    db,
    sql`update swap_partners set counts_from = ${done}::timestamptz + interval '1 day' where deal_id = ${deal_id}`,
  )
  await run(
    db,
    sql`update cars c set swapped_at = ${done}
        from deal_cars d where d.deal_id = ${deal_id} and c.id = d.car_id and c.swapped_at is not null`,
  )
}

export const dateReview = (db: Db, deal_id: string, author_id: string, at: Date) =>
  run(
    db,
    sql`update reviews set created_at = ${at}, shown_at = ${at}
        where deal_id = ${deal_id} and author_id = ${author_id}`,
  )

export const dateReport = (db: Db, id: string, at: Date) =>
  run(db, sql`update reports set created_at = ${at} where id = ${id}`)

export async function dateBroadcast(db: Db, id: string, at: Date): Promise<void> {
  await run(db, sql`update broadcasts set created_at = ${at} where id = ${id}`)
  await run(db, sql`update audit_log set created_at = ${at} where target_id = ${id}`)
}

/** The ring in which exactly these cars are offered. */
export const findOfferedRing = async (db: Db, cars: string[]): Promise<string | undefined> =>
  (
    await maybe<{ ring_id: string }>(
      db,
      sql`select ring_id from ring_cars where is_offered
          group by ring_id having array_agg(car_id order by car_id) = array(select unnest(${cars}::uuid[]) order by 1)`,
    )
  )?.ring_id

export async function dateRing(db: Db, ring_id: string, at: Date): Promise<void> {
  await run(
    db,
    sql`update rings set created_at = ${at}, expires_at = ${at}::timestamptz + (expires_at - created_at)
        where id = ${ring_id}`,
  )
  await run(db, sql`update ring_members set created_at = ${at} where ring_id = ${ring_id}`)
}

/**
 * Deletes the rings that have only these members, with their chats and deals. Deleting the accounts ends them but keeps the rows.
 */
export async function deleteDemoRings(db: Db, members: string[]): Promise<void> {
  const found = await many<{ ring_id: string }>(
    db,
    sql`select ring_id from ring_members group by ring_id having bool_and(user_id = any (${members}::uuid[]))`,
  )
  const ids = found.map(({ ring_id }) => ring_id)
  await run(
    db,
    sql`delete from ring_bars where key in (select key from rings where id = any (${ids}::uuid[]))`,
  )
  await run(db, sql`delete from open_rings where ring_id = any (${ids}::uuid[])`)
  await run(db, sql`delete from ring_cars where ring_id = any (${ids}::uuid[])`)
  await run(db, sql`delete from rings where id = any (${ids}::uuid[])`)
  await run(db, sql`delete from open_deals where chat_id = any (${ids}::uuid[])`)
  await run(db, sql`delete from deals where chat_id = any (${ids}::uuid[])`)
  await run(db, sql`delete from chats where id = any (${ids}::uuid[])`)
}

/**
 * Deletes what deleting the accounts would leave behind: chats and deals between two demo members, the demo's
 * reports and announcements with their audit entries, and statistics that include the demo.
 */
export async function deleteLeftovers(db: Db): Promise<void> {
  const ours = sql`select id from matches
    where user_a in (select user_id from demo_members) and user_b in (select user_id from demo_members)`
  await run(db, sql`delete from open_deals where chat_id in (${ours})`)
  await run(db, sql`delete from deals where chat_id in (${ours})`)
  await run(db, sql`delete from chats where id in (${ours})`)
  await run(
    db,
    sql`delete from case_parts p using reports r
        where p.kind = 'report' and r.id = p.part_id and r.reporter_id in (select user_id from demo_members)`,
  )
  await run(
    db,
    sql`delete from cases c
        where c.merged_into is null and not exists (select from case_parts p where p.case_id = c.id)`,
  )
  await run(db, sql`delete from reports where reporter_id in (select user_id from demo_members)`)
  const sent = await many<{ id: string }>(
    db,
    sql`select id from broadcasts where author_id in (select user_id from demo_members)`,
  )
  const ids = sent.map(({ id }) => id)
  await run(db, sql`delete from broadcast_views where broadcast_id = any(${ids}::uuid[])`)
  await run(db, sql`delete from broadcast_counts where broadcast_id = any(${ids}::uuid[])`)
  await run(db, sql`delete from broadcasts where id = any(${ids}::uuid[])`)
  await run(db, sql`delete from audit_log where target_id = any(${ids}::uuid[])`)
  // A day's figures are stored when first counted; delete them, so that they are recounted without the demo.
  await run(db, sql`delete from daily_stats`)
}

/** Doesn't count a file whose removal has failed: that is retried later, and a command should not wait for it. */
export const countFilesToRemove = async (db: Db): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count(*) from graphile_worker.jobs where task_identifier = 'remove-picture' and attempts = 0`,
    )
  ).count

/** Holds a lock so that only one process fills or clears the garage. Undefined if another process holds it. */
export async function withGarageLock<T>(
  pool: Pool,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect()
  try {
    const { mine } = await one<{ mine: boolean }>(
      client,
      sql`select pg_try_advisory_lock(hashtext('keyswap-demo')) as mine`,
    )
    if (!mine) return undefined
    try {
      return await work()
    } finally {
      await run(client, sql`select pg_advisory_unlock(hashtext('keyswap-demo'))`)
    }
  } finally {
    client.release()
  }
}
