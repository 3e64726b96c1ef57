import type { InputOf } from '@keyswap/contract'
import type { AdminCaseLine, getAdminCases } from '@keyswap/contract/cases'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { type ListPage, pages } from '../lists.rules.ts'
import { findOpenCases, showOpenCases } from './list.store.ts'

/** What waits for a decision, by what was said last. */
export const pageOfCases = (
  db: Db,
  viewer: Viewer,
  input: InputOf<typeof getAdminCases>,
): Promise<ListPage<AdminCaseLine>> =>
  pages<InputOf<typeof getAdminCases>, AdminCaseLine>(findOpenCases, (on, ids) =>
    showOpenCases(on, ids, viewer.id),
  )(db, input)
