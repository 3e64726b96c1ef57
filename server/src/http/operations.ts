import { readFileSync } from 'node:fs'
import { endpoints } from '@keyswap/contract'
import type { SitePageName } from '@keyswap/contract/choices'
import {
  getContact,
  getDocs,
  getHealth,
  getMetrics,
  getOpenApi,
  getReadiness,
  getSecurityText,
} from '@keyswap/contract/operations'
import { Refusal } from '../errors/refusal.ts'
import { describeApi } from './openapi.ts'
import { type Route, serve } from './serve.ts'

const docsPage = readFileSync(new URL('./docs/index.html', import.meta.url), 'utf8')

let description: string | undefined
/** The description is made at the first request: it would take a quarter of the app's start. */
const describe = (): string => (description ??= JSON.stringify(describeApi(endpoints)))

/** What `/metrics` and `/readyz` answer. */
export type Reports = { metrics(): Promise<string>; isReady(): Promise<boolean> }

type Parts = {
  reports: Reports
  support_email: string | null
  site_url: string
  listPages(): Promise<SitePageName[]>
}

export function operationsRoutes({ reports, support_email, site_url, listPages }: Parts): Route[] {
  return [
    serve(getHealth, () => ({ status: 'ok' })),
    serve(getReadiness, async () => {
      if (await reports.isReady()) return { status: 'ready' }
      throw new Refusal('NOT_READY')
    }),
    serve(getContact, async () => ({ email: support_email, pages: await listPages() })),
    serve(getSecurityText, () => {
      if (support_email === null) throw new Refusal('NOT_FOUND')
      return securityText(support_email, site_url, new Date())
    }),
    serve(getMetrics, () => reports.metrics()),
    serve(getOpenApi, describe),
    serve(getDocs, () => docsPage),
  ]
}

// The standard demands an expiry date. The text is made at each request from the current settings, so it is never out of date.
const SECURITY_TEXT_DAYS = 30

function securityText(email: string, site_url: string, now: Date): string {
  const expires = new Date(now)
  expires.setUTCDate(now.getUTCDate() + SECURITY_TEXT_DAYS)
  return [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${site_url}${getSecurityText.path}`,
    'Preferred-Languages: en',
    '',
  ].join('\n')
}
