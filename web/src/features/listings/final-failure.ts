import { ApiError } from '../../lib/request-error.ts'
import { CompressionError } from './compression.ts'

/** Whether it lies in the file itself: trying again would end the same. */
export const isFinal = (error: unknown): boolean =>
  (error instanceof ApiError &&
    (error.code === 'INVALID_IMAGE' || error.code === 'FILE_TOO_LARGE')) ||
  (error instanceof CompressionError && (error.failure === 'load' || error.failure === 'read'))
