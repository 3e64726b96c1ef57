// What the server has acknowledged. The test keeps it, so it survives whatever happens to the server.

export const kinds = [
  'sign-up',
  'listing',
  'photo',
  'swipe',
  'message',
  'deal step',
  'ring answer',
  'ban',
] as const
export type Kind = (typeof kinds)[number]

export type Ledger = {
  /** Notes an acknowledged write. `key` is what the write can be found by in the database. */
  note(kind: Kind, key: string): void
  /** What was acknowledged until then; by default all. */
  keys(kind: Kind, until?: number): Set<string>
  count(): number
  /** An attempt that has to be repeated: no answer, or one that says "later". */
  repeat(): void
  repeated(): number
  /** The longest time without an acknowledgement, in milliseconds. */
  longestGap(): number
  /** Something that must not happen, such as a 500. */
  complain(text: string): void
  complaints: Map<string, number>
}

export function createLedger(): Ledger {
  const noted = new Map<Kind, Map<string, number>>(kinds.map((kind) => [kind, new Map()]))
  const complaints = new Map<string, number>()
  let last = performance.now()
  let gap = 0
  let repeated = 0
  return {
    note(kind, key) {
      const now = performance.now()
      noted.get(kind)?.set(key, now)
      gap = Math.max(gap, now - last)
      last = now
    },
    keys: (kind, until = Number.POSITIVE_INFINITY) =>
      new Set([...(noted.get(kind) ?? [])].filter(([, at]) => at <= until).map(([key]) => key)),
    count: () => [...noted.values()].reduce((sum, { size }) => sum + size, 0),
    longestGap: () => gap,
    repeat() {
      repeated += 1
    },
    repeated: () => repeated,
    complain: (text) => void complaints.set(text, (complaints.get(text) ?? 0) + 1),
    complaints,
  }
}
