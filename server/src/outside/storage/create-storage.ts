import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

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
