import type { DataAct } from '@keyswap/contract/choices'
import type { DataNotice } from '@keyswap/contract/operations'
import { newId } from '../../../calls/ids.ts'
import { addJob } from '../../../db/jobs.ts'
import { type Db, many, run, sql } from '../../../db/sql.ts'

export const DATA_MAIL = 'member-data-mail'

/** `to` only if the account is gone when the mail is sent: what the mail needs of it. */
export type DataMail<To> = { user_id: string; act: DataAct; reason: string; to?: To }

export const queueDataMail = <To>(tx: Db, mail: DataMail<To>) => addJob(tx, DATA_MAIL, mail)

export const insertDataNotice = (
  tx: Db,
  { user_id, act, reason }: { user_id: string; act: DataNotice['act']; reason: string },
) =>
  run(
    tx,
    sql`insert into data_notices (user_id, id, act, reason) values (${user_id}, ${newId()}, ${act}, ${reason})`,
  )

export const listDataNotices = (db: Db, user_id: string) =>
  many<DataNotice>(
    db,
    sql`select id, act, reason, created_at from data_notices
        where user_id = ${user_id} order by created_at desc, id desc limit 100`,
  )
