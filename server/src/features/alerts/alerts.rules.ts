import { tidyFilters } from '@keyswap/contract/alert-terms'
import type { Alert, NewAlert, ToldCar } from '@keyswap/contract/alerts'
import { alert as limits } from '@keyswap/contract/limits'
import { newId } from '../../calls/ids.ts'
import type { Viewer } from '../../calls/viewer.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors/refusal.ts'
import { lockMember } from '../accounts/index.ts'
import { placeOf, readSearch, type Search, wantedBy } from '../matching/index.ts'
import {
  countAlerts,
  deleteAlert,
  findPlace,
  findSameAlert,
  hasDevice,
  insertAlert,
  insertWays,
  type KeptSearch,
  listAlerts,
  listToldCars,
  updateAlert,
  writeAlertPlaces,
} from './alerts.store.ts'
import { type Way, waysOfFilters, waysOfSearch } from './keys.ts'

export type Alerts = { db: Pool; search: Search }

export const alertsOf = ({ db }: Alerts, viewer: Viewer): Promise<Alert[]> =>
  listAlerts(db, viewer.id)

export const toldCars = ({ db }: Alerts, viewer: Viewer): Promise<ToldCar[]> =>
  listToldCars(db, viewer.id)

/** If the search is kept already, only its switches change. If that one notifies nobody, it is switched on like a new one. */
export async function keepAlert(
  { db, search }: Alerts,
  viewer: Viewer,
  { search: text, filters, ...switches }: NewAlert,
): Promise<Alert> {
  const kept: KeptSearch = { search: text ?? null, filters: filters ? tidyFilters(filters) : null }
  const read = text === undefined ? [] : (await readSearch(search, text)).flatMap(waysOfSearch)
  if (text !== undefined && read.length === 0) throw new Refusal('INVALID_INPUT', NO_WORD)
  return transaction(db, async (tx) => {
    // Lock the member, so that concurrent calls cannot exceed the limit together.
    if (!(await lockMember(tx, viewer.id))) throw new Refusal('UNAUTHENTICATED')
    const same = await findSameAlert(tx, viewer.id, kept)
    if (same?.is_told) return orNotFound(await updateAlert(tx, viewer.id, same.id, switches))
    const { by_push = true, by_mail = !(await hasDevice(tx, viewer.id)) } = switches
    if (same) return orNotFound(await updateAlert(tx, viewer.id, same.id, { by_push, by_mail }))
    if ((await countAlerts(tx, viewer.id)) >= limits.max_per_member)
      throw new Refusal('TOO_MANY_ALERTS')
    const alert = await insertAlert(tx, newId(), viewer.id, { ...kept, by_push, by_mail })
    const ways = kept.filters ? await waysFor(tx, viewer.id, kept.filters) : read
    await insertWays(tx, viewer.id, alert, ways)
    return alert
  })
}

const NO_WORD = { fields: [{ path: 'search', message: 'This has no word to search for.' }] }

async function waysFor(
  tx: Db,
  user_id: string,
  filters: NonNullable<KeptSearch['filters']>,
): Promise<Way[]> {
  const from = await placeOfMember(tx, user_id)
  return waysOfFilters(wantedBy(filters, from) ?? {})
}

async function placeOfMember(db: Db, user_id: string) {
  const member = await findPlace(db, user_id)
  return member && placeOf(member)
}

const orNotFound = <T>(alert: T | undefined): T => {
  if (alert === undefined) throw new Refusal('NOT_FOUND')
  return alert
}

export const changeAlert = async (
  { db }: Alerts,
  viewer: Viewer,
  id: string,
  switches: { by_push?: boolean | undefined; by_mail?: boolean | undefined },
): Promise<Alert> => orNotFound(await updateAlert(db, viewer.id, id, switches))

export async function removeAlert({ db }: Alerts, viewer: Viewer, id: string): Promise<void> {
  if (!(await deleteAlert(db, viewer.id, id))) throw new Refusal('NOT_FOUND')
}

/** Called after the member has moved. */
export async function updateAlertPlaces({ db }: { db: Pool }, user_id: string): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await lockMember(tx, user_id))) return
    await writeAlertPlaces(tx, user_id, await placeOfMember(tx, user_id))
  })
}
