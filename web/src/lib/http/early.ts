// Answers to requests that start.ts sent before the app was loaded.

/** Asks for the token instead of keeping it where other scripts could read it. */
export type EarlyAnswer = {
  address: string
  isFor(token: string | null): boolean
  response: Response
}

declare global {
  interface Window {
    /** By method and path. */
    keyswap_early?: Record<string, Promise<EarlyAnswer>>
    /** Settles when the deck's first photo is loaded, cannot be, or takes too long. */
    keyswap_first_photo?: Promise<unknown>
  }
}

/** Storage key of the query that a member's deck was last loaded with: start.ts does not know the filters. */
export const deckKey = (userId: string): string => `keyswap-deck:${userId}`

/** Storage key of a sign-out that the server has not been told of yet. start.ts sends it. */
export const lateSignOutKey = 'keyswap-sign-out'

type Asked = { method: string; path: string; address: string; token: string | null }

/**
 * The answer to exactly this request, if it was sent early. Resolves to undefined if the early request failed or another
 * one is asked for. Each can be taken once.
 */
export function takeEarly(asked: Asked): Promise<Response | undefined> | undefined {
  const what = `${asked.method} ${asked.path}`
  const early = globalThis.window?.keyswap_early?.[what]
  if (!early) return undefined
  delete window.keyswap_early?.[what]
  return early.then(
    ({ address, isFor, response }) =>
      address === asked.address && isFor(asked.token) ? response : undefined,
    () => undefined,
  )
}
