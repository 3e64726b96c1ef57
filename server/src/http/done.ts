/** The answer of a call that only says that it was done. */
export const DONE = { ok: true } as const
