import type { CarPage } from '@keyswap/contract/matching'
import type { Caller } from '../../caller.ts'
import { joinedIn } from '../../db/entry.ts'
import type { Db } from '../../db/sql.ts'
import { Refusal } from '../../refusal.ts'
import { type Page, readCarPage } from './car-page.store.ts'
import { placeOf, presentFrom } from './deck.rules.ts'

/** The viewer may see a car that is in the feed, their own, or part of one of their matches. */
export async function carPage(db: Db, caller: Caller, id: string): Promise<CarPage> {
  const asked = await readCarPage(db, caller, id)
  const [page] = joinedIn<Page>([asked])
  if (!page) throw new Refusal('CAR_NOT_FOUND')
  const { is_listed, swiped, is_reported } = page
  const { json } = presentFrom(placeOf(asked))(page)
  return { ...JSON.parse(json.text), is_listed, swiped, is_reported }
}
