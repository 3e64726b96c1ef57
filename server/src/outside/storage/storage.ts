import type { Readable } from 'node:stream'

export type Stored = {
  size: number
  etag: string
  /** The bytes from `start` to `end`, both inclusive. Without a range, all bytes. */
  open(range?: { start: number; end: number }): Promise<Readable>
}

/** File storage. Kept small, so that it is easy to add another kind. */
export type Storage = {
  /** Atomic: a reader never sees half a file, even if the process dies. */
  put(key: string, bytes: Buffer, media_type: string): Promise<void>
  read(key: string): Promise<Stored | undefined>
  /** Removing a missing file is no error: the call may be a retry. */
  remove(key: string): Promise<void>
  ensureBucket(): Promise<void>
}
