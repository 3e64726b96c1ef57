import { getAdminSitePages, getSitePage, putSitePage } from '@keyswap/contract/operations'
import type { Pool } from '../../../db/pool.ts'
import { DONE } from '../../../http/done.ts'
import { type Route, serve } from '../../../http/serve.ts'
import { tagAnswer } from '../../../http/stored.ts'
import { allSitePages, changeSitePage, sitePage } from './site-pages.rules.ts'

export const sitePagesRoutes = (db: Pool): Route[] => [
  serve(getSitePage, async ({ params, input, http }) => {
    const page = await sitePage(db, params.page, input.language ?? http.language)
    tagAnswer(http, `${page.language}-${Date.parse(page.changed_at)}`)
    return page
  }),
  serve(getAdminSitePages, () => allSitePages(db)),
  serve(putSitePage, async ({ viewer, params, input }) => {
    await changeSitePage(db, viewer, { ...params, ...input })
    return DONE
  }),
]
