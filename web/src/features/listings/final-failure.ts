import { ApiError } from '../../lib/request-error.ts'
import { CompressionError } from './compression.ts'

/** The file itself is the problem, so a retry would fail again. */
export const isFinal = (error: unknown): boolean =>
  (error instanceof ApiError &&
    (error.code === 'INVALID_IMAGE' || error.code === 'FILE_TOO_LARGE')) ||
  (error instanceof CompressionError && (error.failure === 'load' || error.failure === 'read'))
