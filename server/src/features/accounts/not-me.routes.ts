import { denySignIn as denySignInEndpoint, getNotMePage } from '@keyswap/contract/accounts'
import type { Exchange } from '../../http/exchange.ts'
import { type Route, serve } from '../../http/serve.ts'
import type { Accounts } from './context.ts'
import { MAIL_PAGE_HEADERS } from './mail-page.ts'
import { denySignIn, languageOfNotMe } from './not-me.rules.ts'
import { notMePage } from './not-me-page.ts'

export const notMeRoutes = (accounts: Accounts): Route[] => [
  serve(getNotMePage, async ({ params, http }) =>
    present(http, await languageOfNotMe(accounts.db, params.token), 'asking'),
  ),
  serve(denySignInEndpoint, async ({ params, http }) =>
    present(http, await denySignIn(accounts, params.token), 'done'),
  ),
]

/** Without the member's language the link is invalid. */
function present(
  http: Exchange,
  language: Parameters<typeof notMePage>[0] | undefined,
  state: 'asking' | 'done',
): string {
  http.setHeaders(MAIL_PAGE_HEADERS)
  if (language) return notMePage(language, state)
  http.setStatus(404)
  return notMePage(http.language, 'invalid')
}
