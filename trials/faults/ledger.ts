// Records in the test's memory what the server has acknowledged, whatever then happens to the server.

export const writeKinds = [
  'sign-up',
  'listing',
  'photo',
  'swipe',
  'message',
  'deal step',
  'papers',
  'shown',
  'tick',
  'handover photo',
  'ring answer',
  'ban',
] as const
export type WriteKind = (typeof writeKinds)[number]

export type Ledger = {
  /** Records an acknowledged write. `key` is the text by which audit.ts finds the write in the database. */
  note(kind: WriteKind, key: string): void
  /** The keys of writes that were acknowledged until then; by default all. */
  keys(kind: WriteKind, until?: number): Set<string>
  count(): number
  /** Counts an attempt that must be repeated: it got no answer, or one that says "try again later". */
  repeat(): void
  repeated(): number
  /** The longest time without an acknowledgement, in milliseconds. */
  longestGap(): number
  /** Records something that must not happen, such as a status 500. */
  complain(text: string): void
  complaints: Map<string, number>
}

export function createLedger(): Ledger {
  const noted = new Map<WriteKind, Map<string, number>>(writeKinds.map((kind) => [kind, new Map()]))
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
