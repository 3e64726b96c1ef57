/** A start that cannot succeed, told to the person at the terminal: what happened and the way out. */
export class StartError extends Error {
  readonly wayOut: string

  constructor(message: string, wayOut: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
    this.wayOut = wayOut
  }
}
