import type { Db } from '../../db/sql.ts'
import { newId } from '../../ids.ts'
import type { Viewer } from '../../viewer.ts'
import { type Deed, insertAudit } from './audit.store.ts'

/** Written in the transaction of what was done: neither is there without the other. */
export async function writeAudit(tx: Db, viewer: Viewer, deed: Deed): Promise<void> {
  await insertAudit(tx, newId(), viewer.id, deed)
}
