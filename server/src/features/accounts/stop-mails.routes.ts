import { getStopPage, stopMails as stopMailsEndpoint } from '@keyswap/contract/accounts'
import type { Exchange } from '../../http/exchange.ts'
import { type Route, serve } from '../../http/serve.ts'
import { readStopLink, type StopMails, stopMails } from './stop-mails.rules.ts'
import { STOP_PAGE_POLICY, stopPage } from './stop-page.ts'

function protect(http: Exchange): void {
  http.setHeader('content-security-policy', STOP_PAGE_POLICY)
  // The address is a key.
  http.setHeader('referrer-policy', 'no-referrer')
}

export const stopMailsRoutes = (stops: StopMails): Route[] => [
  serve(getStopPage, async ({ params, http }) => {
    const link = await readStopLink(stops, params.token)
    protect(http)
    return stopPage(link, false)
  }),
  serve(stopMailsEndpoint, async ({ params, http }) => {
    const link = await stopMails(stops, params.token)
    protect(http)
    return stopPage(link, true)
  }),
]
