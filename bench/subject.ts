import type { Size } from './world.ts'

export const calls = [
  'me',
  'deck',
  'search',
  'matches',
  'messages',
  'post message',
  'swipe',
] as const
export type Call = (typeof calls)[number]

export type Request = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** How the load asks a subject. A module of its own, because the load runs in another process. */
export type Requests = {
  /** The nth request of a call, made by one of many members. */
  request(size: Size, call: Call, nth: number): Request
}

/** A database server that all subjects share; each may create its own database on it. */
export type Database = {
  /** Keyswap's filled database, which the limit uses too. */
  url: string
  /** The address of another database on the same server, which is created if it does not exist. */
  another(name: string): Promise<string>
}

export type Running = { url: string; pid: number; stop(): Promise<void> }

/** A server that is measured. */
export type Subject = {
  name: 'keyswap' | 'limit' | 'parse'
  /** The file that exports its `Requests`. */
  requests: URL
  /** Loads its data. `say` shows progress. */
  prepare(database: Database, size: Size, say: (text: string) => void): Promise<void>
  start(database: Database): Promise<Running>
}
