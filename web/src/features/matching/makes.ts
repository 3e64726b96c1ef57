import { catalogue } from '@keyswap/contract/catalogue'
import { makeMeant, makesByAlias } from '@keyswap/contract/make-aliases'
import { folded } from '@keyswap/contract/places'

const AT_MOST = 6

/** Makes that begin with what was typed, then those that hold it, are also called so, or are a slip away. */
export function makesLike(typed: string): string[] {
  const wanted = folded(typed)
  if (wanted === '') return []
  const names = catalogue.map(({ name }) => name)
  const begins = names.filter((name) => folded(name).startsWith(wanted))
  const holds = names.filter((name) => folded(name).includes(wanted))
  const meant = makeMeant(typed)
  const all = [...begins, ...makesByAlias(typed), ...holds, ...(meant === undefined ? [] : [meant])]
  return [...new Set(all)].slice(0, AT_MOST)
}

/** A make as it is written on the cars, where what was typed means one; anything else stays as it is. */
export const makeWritten = (typed: string): string => makeMeant(typed) ?? typed
