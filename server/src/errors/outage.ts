/** Something the server depends on is down or full. The caller may retry; whether the work was done is unknown. */
export class Outage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'Outage'
  }
}
