import { type ErrorCode, errors, type FieldError } from '@keyswap/contract/errors'

/** A rule says no. Its code decides status and text; nothing was changed. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[] | undefined
  readonly retry_after: number | undefined

  constructor(code: ErrorCode, more: { fields?: FieldError[]; retry_after?: number } = {}) {
    super(errors[code].message)
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.retry_after = more.retry_after
  }
}
