import { catalogue } from '@keyswap/contract/catalogue'

const AT_MOST = 6

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Makes that begin with what was typed, then those that hold it. */
export function makesLike(typed: string): string[] {
  const wanted = plain(typed)
  if (wanted === '') return []
  const names = catalogue.map(({ name }) => name)
  const begins = names.filter((name) => plain(name).startsWith(wanted))
  const holds = names.filter((name) => plain(name).includes(wanted) && !begins.includes(name))
  return [...begins, ...holds].slice(0, AT_MOST)
}
