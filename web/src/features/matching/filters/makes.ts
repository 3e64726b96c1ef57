import { catalogue } from '@keyswap/contract/listings/catalogue'
import { makeMeant, makeNamed, makesByAlias } from '@keyswap/contract/listings/make-aliases'
import { folded } from '@keyswap/contract/listings/places'

const AT_MOST = 6

/**
 * Suggests makes whose name starts with the text, then those whose alias does, those that contain it, and the one that
 * is meant if the text has a typo.
 */
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
 * The catalogue's spelling if a name or alias was typed. A near miss is left as typed: it may be a make that the
 * catalogue lacks (a Chery is not a Chevy). So is the first word of a name (Alfa), which finds the whole name too.
 */
export function canonicalMake(typed: string): string {
  const make = makeNamed(typed)
  if (make === undefined || folded(make).startsWith(`${folded(typed)} `)) return typed
  return make
}
