import type { Messages } from './message.ts'

/**
 * The texts of one part of the product. The English ones are next to the code that shows them and load with it; the
 * others are in languages/<language>/web/<name>.ts and are fetched when that language is used.
 */
export type Room<M extends Messages> = { name: string; english: M }

/** The rooms whose code has been loaded. */
export const loadedRooms = new Set<Room<Messages>>()

let notify: ((room: Room<Messages>) => void) | undefined

export const onRoomLoaded = (listener: (room: Room<Messages>) => void): void => {
  notify = listener
}

export function room<const M extends Messages>(name: string, english: M): Room<M> {
  const made = { name, english }
  loadedRooms.add(made)
  notify?.(made)
  return made
}
