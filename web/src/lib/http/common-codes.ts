import type { ErrorCode } from '@keyswap/contract/errors'

/** Codes that any call may be refused with. Their texts are in the shell's messages, as `server.CODE`. */
export const commonCodes = [
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'MALFORMED_BODY',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_THE_VIEWER',
  'FOREIGN_ORIGIN',
  'NOT_FOUND',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL',
  'BUSY',
  'NOT_READY',
] as const satisfies ErrorCode[]
