import { type ErrorBody, type ErrorCode, errors, weaknesses } from '@keyswap/contract/errors'

/** Thrown by a rule that refuses a call. The code decides status and message; nothing has been changed. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: Omit<ErrorBody, 'code' | 'message'>
  readonly retry_after: number | undefined

  constructor(
    code: ErrorCode,
    { retry_after, ...details }: Refusal['details'] & { retry_after?: number } = {},
  ) {
    const [weakness] = details.reasons ?? []
    const message = weakness ? weaknesses[weakness] : errors[code].message
    super(details.reason === undefined ? message : `${message} ${details.reason}`)
    this.name = 'Refusal'
    this.code = code
    this.details = details
    this.retry_after = retry_after
  }
}

/** What a statement returns with a refusal: how long to wait, and until when it holds. */
type Wait = { wait_s: number | null; until: string | null }

export const detailsOf = ({ wait_s, until }: Wait) => ({
  ...(wait_s !== null && { retry_after: wait_s }),
  ...(until !== null && { until }),
})

export const refusalOf = (code: ErrorCode, wait: Wait): Refusal =>
  new Refusal(code, detailsOf(wait))
