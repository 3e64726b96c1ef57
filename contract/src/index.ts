import * as accounts from './accounts.ts'
import * as alerts from './alerts.ts'
import * as announcements from './announcements.ts'
import * as appeals from './appeals.ts'
import * as cases from './cases.ts'
import * as chat from './chat.ts'
import * as deals from './deals.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as factors from './factors.ts'
import * as listings from './listings.ts'
import * as matching from './matching.ts'
import * as moderation from './moderation.ts'
import * as operations from './operations.ts'
import * as push from './push.ts'
import * as rings from './rings.ts'

const modules = {
  ...operations,
  ...accounts,
  ...factors,
  ...push,
  ...listings,
  ...matching,
  ...chat,
  ...alerts,
  ...rings,
  ...deals,
  ...events,
  ...announcements,
  ...moderation,
  ...cases,
  ...appeals,
}

type Modules = typeof modules
type EndpointsOf<All> = {
  [Name in keyof All as All[Name] extends Endpoint ? Name : never]: All[Name]
}

const isEndpoint = ([, exported]: [string, unknown]): boolean =>
  typeof exported === 'object' && exported !== null && 'access' in exported && 'path' in exported

/** All endpoints by name, without the modules' other exports; the web's client uses these names. */
export const endpoints = Object.fromEntries(
  Object.entries(modules).filter(isEndpoint),
) as EndpointsOf<Modules>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

export * from './endpoint.ts'
export * from './errors.ts'
export * as limits from './limits.ts'
