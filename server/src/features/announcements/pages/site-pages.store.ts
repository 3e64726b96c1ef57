import { type SitePageName, sitePages } from '@keyswap/contract/choices'
import { languages } from '@keyswap/contract/languages'
import type { AdminSitePage, SitePage } from '@keyswap/contract/operations'
import { type Db, many, maybe, run, sql } from '../../../db/sql.ts'

/** Those that are written in any language, in the contract's order. */
export const listSitePages = async (db: Db): Promise<SitePageName[]> =>
  (
    await many<{ page: SitePageName }>(
      db,
      sql`select page from site_pages group by page
          order by array_position(${[...sitePages]}::text[], page)`,
    )
  ).map(({ page }) => page)

/** In the given language, or else in the first one that it is written in. */
export const findSitePage = (db: Db, page: string, language: string) =>
  maybe<SitePage>(
    db,
    sql`select page, language, text, changed_at from site_pages where page = ${page}
        order by language <> ${language}, array_position(${[...languages]}::text[], language) limit 1`,
  )

export const listAllSitePages = (db: Db) =>
  many<AdminSitePage>(
    db,
    sql`select page, language, text, changed_at, changed_by from site_pages order by page, language`,
  )

type Written = { page: string; language: string; text: string; admin_id: string }

/** False if that was its text already. */
export const writeSitePage = async (
  tx: Db,
  { page, language, text, admin_id }: Written,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into site_pages (page, language, text, changed_by)
        select ${page}, ${language}, ${text}, u.name from users u where u.id = ${admin_id}
        on conflict (page, language) do update
          set text = excluded.text, changed_by = excluded.changed_by, changed_at = now()
          where site_pages.text <> excluded.text`,
  )) === 1

export const deleteSitePage = async (
  tx: Db,
  { page, language }: Omit<Written, 'text' | 'admin_id'>,
): Promise<boolean> =>
  (await run(tx, sql`delete from site_pages where page = ${page} and language = ${language}`)) === 1
