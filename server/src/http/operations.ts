import { readFileSync } from 'node:fs'
import { endpoints } from '@keyswap/contract'
import {
  getContact,
  getDocs,
  getHealth,
  getMetrics,
  getOpenApi,
  getReadiness,
} from '@keyswap/contract/operations'
import { Refusal } from '../refusal.ts'
import { describeApi } from './openapi.ts'
import { type Route, serve } from './serve.ts'

const docsPage = readFileSync(new URL('./docs/index.html', import.meta.url), 'utf8')

let description: string | undefined
/** Made when first asked for: it takes a quarter of the app's start. */
const describe = (): string => (description ??= JSON.stringify(describeApi(endpoints)))

/** What `/metrics` and `/readyz` answer. */
export type Reports = { metrics(): Promise<string>; isReady(): Promise<boolean> }

type Parts = { reports: Reports; support_email: string | null }

export function operationsRoutes({ reports, support_email }: Parts): Route[] {
  return [
    serve(getHealth, () => ({ status: 'ok' })),
    serve(getReadiness, async () => {
      if (await reports.isReady()) return { status: 'ready' }
      throw new Refusal('NOT_READY')
    }),
    serve(getContact, () => ({ email: support_email })),
    serve(getMetrics, () => reports.metrics()),
    serve(getOpenApi, describe),
    serve(getDocs, () => docsPage),
  ]
}
