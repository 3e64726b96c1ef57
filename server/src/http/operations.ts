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
import type { Metrics } from './metrics.ts'
import { describeApi } from './openapi.ts'
import { type Route, serve } from './serve.ts'

const docsPage = readFileSync(new URL('./docs/index.html', import.meta.url), 'utf8')

type Parts = { metrics: Metrics; isReady(): Promise<boolean>; support_email: string | null }

export function operationsRoutes({ metrics, isReady, support_email }: Parts): Route[] {
  const description = JSON.stringify(describeApi(endpoints))
  return [
    serve(getHealth, () => ({ status: 'ok' })),
    serve(getReadiness, async () => {
      if (await isReady()) return { status: 'ready' }
      throw new Refusal('NOT_READY')
    }),
    serve(getContact, () => ({ email: support_email })),
    serve(getMetrics, () => metrics.text()),
    serve(getOpenApi, () => description),
    serve(getDocs, () => docsPage),
  ]
}
