import type { Readable } from 'node:stream'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'

export type Stored = {
  size: number
  etag: string
  /** The bytes from `start` to `end`, both inclusive; all bytes without a range. */
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

export type StorageSettings = {
  DATA_DIR: string
  S3_ENDPOINT?: string | undefined
  S3_BUCKET: string
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

export function createStorage(settings: StorageSettings): Storage {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = settings
  if (S3_ENDPOINT === undefined) return folderStorage(settings.DATA_DIR, settings.S3_BUCKET)
  return s3Storage({
    endpoint: S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    access_key_id: S3_ACCESS_KEY_ID,
    secret_access_key: S3_SECRET_ACCESS_KEY,
  })
}
