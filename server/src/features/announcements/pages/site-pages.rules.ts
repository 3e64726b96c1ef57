// The operator's own pages: contact, terms, rules.
import type { SitePageName } from '@keyswap/contract/choices'
import type { AdminSitePage, SitePage } from '@keyswap/contract/operations'
import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { writeAudit } from '../../accounts/index.ts'
import {
  deleteSitePage,
  findSitePage,
  listAllSitePages,
  writeSitePage,
} from './site-pages.store.ts'

export async function sitePage(db: Db, page: SitePageName, language: string): Promise<SitePage> {
  const found = await findSitePage(db, page, language)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export const allSitePages = (db: Db): Promise<AdminSitePage[]> => listAllSitePages(db)

const UNSEEN = /[^\P{Cc}\n]|\p{Bidi_Control}/gu

/** Without control characters and marks that change the direction of text, and without what nobody sees at its ends. */
const tidyPage = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .replaceAll(/ +$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** The audit log says which page was changed, in which language. */
export const changeSitePage = (
  db: Pool,
  viewer: Viewer,
  { page, language, text }: { page: SitePageName; language: string; text: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const wanted = { page, language, text: tidyPage(text), admin_id: viewer.id }
    const isChanged = await (wanted.text ? writeSitePage : deleteSitePage)(tx, wanted)
    if (!isChanged) return
    const reason = wanted.text ? undefined : 'Removed'
    const target = `${page} (${language})`
    await writeAudit(tx, viewer, { action: 'change_page', target_id: newId(), target, reason })
  })
