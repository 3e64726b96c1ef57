import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { type AuditedAction, insertAudit } from './audit.store.ts'

/** Must be called in the transaction of the action, so that neither is stored without the other. */
export async function writeAudit(tx: Db, viewer: Viewer, audited: AuditedAction): Promise<void> {
  await insertAudit(tx, newId(), viewer.id, audited)
}
