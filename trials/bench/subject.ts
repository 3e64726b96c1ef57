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

/** Makes the nth request of a call, in the name of one of many members. */
export type Requests = (size: Size, call: Call, nth: number) => Request

/** A database server that all subjects share; each may create its own database on it. */
export type Database = {
  /** Keyswap's filled database, which the limit uses too. */
  url: string
  /** The URL of another database on the same server, which is created if it does not exist. */
  another(name: string): Promise<string>
}

export type RunningServer = { url: string; pid: number; stop(): Promise<void> }

/** Shows progress. A fill stops between its steps when the signal aborts. */
export type Progress = { say(text: string): void; signal: AbortSignal }

export type SubjectName = 'keyswap' | 'limit' | 'parse'

/** A server that is measured. */
export type Subject = {
  name: SubjectName
  /** Subjects with the same database must have the same function, so that they never repeat each other's requests. */
  requests: Requests
  /** Fills its database. */
  prepare(database: Database, size: Size, progress: Progress): Promise<void>
  start(database: Database): Promise<RunningServer>
  /**
   * Does for each member what happens once in the life of an access token, so that no round includes it for thousands of
   * members. Called before each measured call; does nothing if it was done recently.
   */
  meetMembers?(running: RunningServer, size: Size): Promise<void>
}
