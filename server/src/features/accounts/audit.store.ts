import type { AuditEntry } from '@keyswap/contract/moderation'
import { type Db, run, sql } from '../../db/sql.ts'

/** What an admin did, in words as of now. */
export type Deed = Pick<AuditEntry, 'action' | 'target_id' | 'target'> & {
  reason?: string | null | undefined
}

export const insertAudit = (db: Db, id: string, admin_id: string, deed: Deed) =>
  run(
    db,
    sql`insert into audit_log (id, admin_id, admin_name, action, target_id, target, reason)
        select ${id}, u.id, u.name, ${deed.action}, ${deed.target_id}, ${deed.target}, nullif(${deed.reason}, '')
        from users u where u.id = ${admin_id}`,
  )
