import { getStopPage, stopMails as stopMailsEndpoint } from '@keyswap/contract/accounts'
import { type Route, serve } from '../../../http/serve.ts'
import { MAIL_PAGE_HEADERS } from './mail-page.ts'
import { readStopLink, type StopMails, stopMails } from './stop-mails.rules.ts'
import { stopPage } from './stop-page.ts'

export const stopMailsRoutes = (stops: StopMails): Route[] => [
  serve(getStopPage, async ({ params, http }) => {
    const link = await readStopLink(stops, params.token)
    http.setHeaders(MAIL_PAGE_HEADERS)
    return stopPage(link, false)
  }),
  serve(stopMailsEndpoint, async ({ params, http }) => {
    const link = await stopMails(stops, params.token)
    http.setHeaders(MAIL_PAGE_HEADERS)
    return stopPage(link, true)
  }),
]
