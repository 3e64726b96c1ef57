import type { AuditEntry } from '@keyswap/contract/moderation'
import { type Db, run, sql } from '../../../db/sql.ts'

/** What an admin did. `target` is the name at that time. */
export type AuditedAction = Pick<AuditEntry, 'action' | 'target_id' | 'target'> & {
  reason?: string | null | undefined
}

export const insertAudit = (db: Db, id: string, admin_id: string, audited: AuditedAction) =>
  run(
    db,
    sql`insert into audit_log (id, admin_id, admin_name, action, target_id, target, reason)
        select ${id}, u.id, u.name, ${audited.action}, ${audited.target_id}, ${audited.target}, nullif(${audited.reason}, '')
        from users u where u.id = ${admin_id}`,
  )
