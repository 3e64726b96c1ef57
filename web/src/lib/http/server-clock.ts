// The server's time: what has expired is the server's decision, and a phone's clock may be wrong.

let ahead_ms = 0

/** `date` is the header of an answer, in whole seconds; the half of one is added. */
export function noteDate(date: string | null, now = Date.now()): void {
  const told = Date.parse(date ?? '')
  if (!Number.isNaN(told)) ahead_ms = told + 500 - now
}

/** As the last answer told it. */
export const serverNow = (): number => Date.now() + ahead_ms
