import { catalogue } from '@keyswap/contract/catalogue'
import { makeMeant, makeNamed, makesByAlias } from '@keyswap/contract/make-aliases'
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

/**
 * A make as it is written on the cars, where one of its other names was typed. A slip stays as it is, since it may be a
 * make that the catalogue lacks: a Chery is no Chevy. So does the beginning of a name: it finds the whole name too.
 */
export function makeWritten(typed: string): string {
  const make = makeNamed(typed)
  if (make === undefined || folded(make).startsWith(`${folded(typed)} `)) return typed
  return make
}
