import type { Db } from '../../db/sql.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { writeReport, writeViews } from './reports.store.ts'
import { holdTarget } from './swipes.store.ts'

type Report = { car_id: string; reason: string; category?: string | undefined }

export async function reportCar(
  db: Db,
  viewer: Viewer,
  { car_id, reason, category }: Report,
): Promise<{ id: string }> {
  const car = await holdTarget(db, car_id, viewer.id)
  if (!car || car.owner_id === viewer.id) throw new Refusal('CAR_NOT_FOUND')
  return writeReport(db, { id: newId(), car_id, reporter_id: viewer.id, reason, category })
}

export async function countViews(db: Db, viewer: Viewer, car_ids: string[]): Promise<void> {
  await writeViews(db, viewer.id, car_ids)
}
