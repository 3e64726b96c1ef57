type Named = { name: string }

const keyOf = ({ name }: Named): string => name.normalize('NFKC').toLowerCase()

/** Those of one name are called with the car that they give: nobody passes for somebody else. */
export function toldApart<T extends Named>(people: readonly T[], carOf: (one: T) => string) {
  const isTwin = (one: T) => people.some((other) => other !== one && keyOf(other) === keyOf(one))
  return people.map((one) =>
    isTwin(one)
      ? { ...one, name: `${one.name} (${carOf(one)})`, isTwin: true }
      : { ...one, isTwin: false },
  )
}
