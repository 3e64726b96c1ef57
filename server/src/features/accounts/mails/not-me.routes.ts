import { denySignIn as denySignInEndpoint, getNotMePage } from '@keyswap/contract/accounts'
import type { Exchange } from '../../../http/exchange.ts'
import { type Route, serve } from '../../../http/serve.ts'
import type { Accounts } from '../context.ts'
import { MAIL_PAGE_HEADERS } from './mail-page.ts'
import { denySignIn, readNotMe } from './not-me.rules.ts'
import { type NotMePage, notMePage } from './not-me-page.ts'

export const notMeRoutes = (accounts: Accounts): Route[] => [
  serve(getNotMePage, async ({ params, http }) =>
    present(http, await readNotMe(accounts.db, params.token), 'asking'),
  ),
  serve(denySignInEndpoint, async ({ params, http }) =>
    present(http, await denySignIn(accounts, params.token), 'done'),
  ),
]

function present(http: Exchange, link: NotMePage | undefined, state: 'asking' | 'done'): string {
  http.setHeaders(MAIL_PAGE_HEADERS)
  if (link) return notMePage(link, state)
  http.setStatus(404)
  return notMePage({ language: http.language }, 'invalid')
}
