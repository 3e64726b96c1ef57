import { loadPart } from '../load-part.ts'
import type { Latvian, Messages } from './message.ts'

/**
 * The texts of one part of the product. English comes with the screens that use it, so that nobody
 * loads the words of a room they do not enter; Latvian is fetched when it is spoken.
 */
export type Room<M extends Messages> = {
  english: M
  /** The same promise every time, until it fails. */
  latvian: () => Promise<Latvian<M>>
}

const entered = new Set<Room<Messages>>()
let isLatvianSpoken = false

export function room<const M extends Messages>(
  english: M,
  fetchLatvian: () => Promise<Latvian<M>>,
): Room<M> {
  let texts: Promise<Latvian<M>> | undefined
  function fetch(): Promise<Latvian<M>> {
    const fetched = loadPart(fetchLatvian)
    fetched.then(
      (value) => settle(fetched, value),
      // Whoever asks next tries anew.
      () => {
        texts = undefined
      },
    )
    return fetched
  }
  const made: Room<M> = {
    english,
    latvian: () => {
      texts ??= fetch()
      return texts
    },
  }
  entered.add(made as unknown as Room<Messages>)
  // Along with what it is entered for, which may be shown later, when there is no connection.
  if (isLatvianSpoken) made.latvian().catch(() => {})
  return made
}

/** React's own mark for a promise that it need not wait for: a change of language then hides nothing. */
export const settle = <T>(promise: Promise<T>, value: T): void => {
  Object.assign(promise, { status: 'fulfilled', value })
}

/** All Latvian texts for the rooms entered so far, so that a change of language changes all at once. */
export const latvianForAll = (): Promise<unknown> => {
  isLatvianSpoken = true
  return Promise.all([...entered].map((each) => each.latvian()))
}
