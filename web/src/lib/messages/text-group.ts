import type { Messages } from './message.ts'

/**
 * The texts of one part of the product. The English ones are next to the code that shows them and load with it; the
 * others are in languages/<language>/web/<name>.ts and are fetched when that language is used.
 */
export type TextGroup<M extends Messages> = { name: string; english: M }

/** Those whose code has been loaded. */
export const loadedGroups = new Set<TextGroup<Messages>>()

let notify: ((group: TextGroup<Messages>) => void) | undefined

export const onGroupLoaded = (listener: (group: TextGroup<Messages>) => void): void => {
  notify = listener
}

export function textGroup<const M extends Messages>(name: string, english: M): TextGroup<M> {
  const made = { name, english }
  loadedGroups.add(made)
  notify?.(made)
  return made
}
