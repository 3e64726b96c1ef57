// When members were asked in the chats of their matches, and answered.
import { answering as limits } from '@keyswap/contract/limits'
import { type Db, many, run, sql } from '../../db/sql.ts'

const SOON = sql`${limits.soon_ms} * interval '1 millisecond'`
const WITHIN = sql`${limits.within_ms} * interval '1 millisecond'`
const ACCOUNT_AGE = sql`${limits.account_ms} * interval '1 millisecond'`

/** Counts as an answer in this chat if the member was asked there and has not answered. */
export const noteAnswered = (tx: Db, chat_id: string, user_id: string) =>
  run(
    tx,
    sql`update chat_members set answered_at = now()
        where chat_id = ${chat_id} and user_id = ${user_id} and asked_at is not null and answered_at is null`,
  )

/** Whether something changed. */
export const writePutOff = async (db: Db, chat_id: string, user_id: string): Promise<boolean> =>
  (await run(
    db,
    sql`update chat_members set put_off_at = now()
        where chat_id = ${chat_id} and user_id = ${user_id}
          and asked_at is not null and answered_at is null and put_off_at is null`,
  )) > 0

/** Must come before the chat is removed from its members' lists. */
export const keepAnswers = (tx: Db, chat_id: string) =>
  run(tx, sql`select keep_answers(${chat_id}, ${SOON}, ${ACCOUNT_AGE})`)

/** Locks the chats in which the member has not answered. Returns the function that moves these asks once their return is written. */
export async function holdAsks(tx: Db, user_id: string): Promise<() => Promise<unknown>> {
  await run(
    tx,
    sql`select id from chats
        where id in (
          select chat_id from chat_members
          where user_id = ${user_id} and asked_at is not null and answered_at is null)
        order by id for update`,
  )
  return () => moveAsks(tx, user_id)
}

/** To the member's return; of someone who is back earlier, to now. */
const moveAsks = (tx: Db, user_id: string) =>
  run(
    tx,
    sql`update chat_members set asked_at = greatest(least(asked_at, now()), away_end(user_id))
        where user_id = ${user_id} and asked_at is not null and answered_at is null`,
  )

export const sweepPastAnswers = (db: Db) =>
  run(db, sql`delete from past_answers where asked_at < now() - ${WITHIN} and not is_held(user_id)`)

export type ExportedAnswer = {
  match_id: string | null
  asked_at: string
  answered_at: string | null
  put_off_at: string | null
}

/** `match_id` is null in chats that the member no longer has. */
export const answersForExport = (db: Db, user_id: string) =>
  many<ExportedAnswer>(
    db,
    sql`select m.chat_id as match_id, m.asked_at, m.answered_at, m.put_off_at from chat_members m
        where m.user_id = ${user_id} and m.asked_at is not null
        union all
        select null, p.asked_at, p.answered_at, null from past_answers p where p.user_id = ${user_id}
        order by 2, 1`,
  )
