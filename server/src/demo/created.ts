import { createHash } from 'node:crypto'
import { addressOf } from '../../../demo/garage.ts'
import { asViewer } from './context.ts'

/** The ids of what exists so far: members by address, cars by their key in the list, matches by `pairOf` the owners. */
export type Created = {
  members: Map<string, string>
  cars: Map<string, string>
  matches: Map<string, string>
}

export const viewerOf = ({ members }: Created, key: string) => {
  const id = members.get(addressOf(key))
  return id === undefined ? undefined : asViewer(id)
}

export const pairOf = (one: string, other: string): string => [one, other].sort().join(' ')

/** A UUID derived from a text. Used as a client id, it makes sending the text again a no-op. */
export function idOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
