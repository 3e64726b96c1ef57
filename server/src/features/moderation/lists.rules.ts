import type { InputOf } from '@keyswap/contract'
import type { ListSort } from '@keyswap/contract/choices'
import { admin as limits } from '@keyswap/contract/limits'
import type * as contract from '@keyswap/contract/moderation'
import { type Cursor, readCursor, writeCursor } from '../../calls/cursor.ts'
import type { Viewer } from '../../calls/viewer.ts'
import type { Db } from '../../db/sql.ts'
import {
  findAudit,
  findCars,
  findReports,
  findUsers,
  isByTime,
  showAudit,
  showCars,
  showReports,
  showUsers,
} from './lists.store.ts'

/** `next` is the cursor of the next page, if there is one. */
export type ListPage<Item> = { items: Item[]; next: string | undefined }

type ListInput = { sort: ListSort; after?: string | undefined }

export const pages =
  <In extends ListInput, Item>(
    find: (db: Db, query: Omit<In, 'after'> & { after: Cursor | undefined }) => Promise<Cursor[]>,
    show: (db: Db, ids: string[]) => Promise<Item[]>,
  ) =>
  async (db: Db, input: In): Promise<ListPage<Item>> => {
    const by = isByTime(input.sort) ? 'time' : 'text'
    const after = input.after === undefined ? undefined : readCursor(input.after, by)
    const rows = await find(db, { ...input, after })
    const page = rows.slice(0, limits.page)
    const last = page.at(-1)
    const items = await show(
      db,
      page.map(({ id }) => id),
    )
    return { items, next: rows.length > limits.page && last ? writeCursor(last) : undefined }
  }

type UsersInput = InputOf<typeof contract.getAdminUsers>

const usersPage = pages<UsersInput & { by_email: boolean }, contract.AdminUser>(
  findUsers,
  showUsers,
)

/** A moderator needs nobody's email address, and is not told of holds. */
export async function pageOfUsers(
  db: Db,
  { is_admin }: Viewer,
  input: UsersInput,
): Promise<ListPage<contract.AdminUser>> {
  const { items, next } = await usersPage(db, { ...input, by_email: is_admin })
  return {
    items: is_admin ? items : items.map((user) => ({ ...user, email: null, hold: null })),
    next,
  }
}

export const pageOfCars = pages<InputOf<typeof contract.getAdminCars>, contract.AdminCar>(
  findCars,
  showCars,
)
export const pageOfReports = pages<InputOf<typeof contract.getAdminReports>, contract.AdminReport>(
  findReports,
  showReports,
)
export const pageOfAudit = pages<InputOf<typeof contract.getAudit>, contract.AuditEntry>(
  findAudit,
  showAudit,
)
