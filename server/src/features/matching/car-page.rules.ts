import type { CarPage } from '@keyswap/contract/matching'
import type { Db } from '../../db/sql.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { findStanding } from './car-page.store.ts'
import { showCards, whoAsks } from './deck.rules.ts'

/** The viewer may see a car that is in the feed, their own, or part of one of their matches. */
export async function carPage(db: Db, viewer: Viewer, id: string): Promise<CarPage> {
  const [standing, { from }] = await Promise.all([
    findStanding(db, viewer.id, id),
    whoAsks(db, viewer),
  ])
  const [car] = standing ? await showCards(db, [{ id }], from) : []
  if (!standing || !car) throw new Refusal('CAR_NOT_FOUND')
  return { ...JSON.parse(car.json.text), ...standing }
}
