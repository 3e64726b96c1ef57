/** The start failed for a reason that the operator can fix. Has what happened, and what to do about it. */
export class StartError extends Error {
  readonly hint: string

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
    this.hint = hint
  }
}
