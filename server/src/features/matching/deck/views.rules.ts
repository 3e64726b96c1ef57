import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { writeViews } from './views.store.ts'

export async function countViews(db: Db, viewer: Viewer, car_ids: string[]): Promise<void> {
  await writeViews(db, viewer.id, car_ids)
}
