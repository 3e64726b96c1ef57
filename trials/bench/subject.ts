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

/** The nth request of a call, made by one of many members. */
export type Requests = (size: Size, call: Call, nth: number) => Request

/** A database server that all subjects share; each may create its own database on it. */
export type Database = {
  /** Keyswap's filled database, which the limit uses too. */
  url: string
  /** The address of another database on the same server, which is created if it does not exist. */
  another(name: string): Promise<string>
}

export type Running = { url: string; pid: number; stop(): Promise<void> }

/** A fill stops between its steps when the signal aborts. */
export type Progress = { say(text: string): void; signal: AbortSignal }

export type Name = 'keyswap' | 'limit' | 'parse'

/** A server that is measured. */
export type Subject = {
  name: Name
  /** The same function for subjects with the same database: the numbers of requests go on from one to the other. */
  requests: Requests
  /** Loads its data. `say` shows progress. */
  prepare(database: Database, size: Size, progress: Progress): Promise<void>
  start(database: Database): Promise<Running>
  /**
   * What happens once in the life of each member's access token, so that no round has to do it for thousands of them.
   * Called before each call; does nothing if it was done lately.
   */
  meetMembers?(running: Running, size: Size): Promise<void>
}
