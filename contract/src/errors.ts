// The one error table: code → status → text. A body is `{ code, message }`; nothing else decides a status.

export const errors = {
  INVALID_INPUT: { status: 400, message: 'Some fields are not valid.' },
  MALFORMED_BODY: { status: 400, message: 'The body is not valid JSON.' },
  UNAUTHENTICATED: { status: 401, message: 'User not authenticated' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  NOT_THE_VIEWER: { status: 403, message: 'This request names another member.' },
  FOREIGN_ORIGIN: { status: 403, message: 'This request came from another site.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This method is not allowed here.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please try again in a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  NOT_READY: { status: 503, message: 'The service is starting or stopping. Please try again.' },
} as const

export type ErrorCode = keyof typeof errors

/** Where an input went wrong; `path` reads like `photos.2.url`. */
export type FieldError = { path: string; message: string }

export type ErrorBody = { code: ErrorCode; message: string; fields?: FieldError[] }
