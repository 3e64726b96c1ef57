/** Something that the server stands on is away or full. The caller may retry; nothing is known to be done. */
export class Outage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'Outage'
  }
}
