import { asLatin } from '@keyswap/contract/accounts/lookalikes'

type Named = { name: string }

/** The same for names that read the same, also in letters of another script. */
const keyOf = ({ name }: Named): string =>
  asLatin(name.normalize('NFKC')).replace(/[^\p{L}\p{N}]+/gu, '')

/** What stands in brackets beside a name is ours: typed as a part of a name it makes no other one. */
const beforeBrackets = ({ name }: Named): string =>
  keyOf({ name: name.normalize('NFKC').replace(/(?<=\S)\s*[([{].*$/u, '') })

/**
 * Those of one name are called with the car that they give, or what else is their own: nobody passes for somebody else. If that is
 * the same too, they have a number.
 */
export function toldApart<T extends Named>(people: readonly T[], detailOf: (one: T) => string) {
  const named = people.map((one) =>
    isTwin(one, people, beforeBrackets)
      ? { ...one, name: `${one.name} (${detailOf(one)})`, isTwin: true }
      : { ...one, isTwin: false },
  )
  return named.map((one, index) =>
    isTwin(one, named, keyOf) ? { ...one, name: `${one.name} ${index + 1}` } : one,
  )
}

const isTwin = <T extends Named>(one: T, all: readonly T[], key: typeof keyOf): boolean =>
  all.some((other) => other !== one && key(other) === key(one))
