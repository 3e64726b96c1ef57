import { toldApart } from '../../domain/told-apart.ts'

type Person = { id: string; name: string }

/** Enough to tell apart the few people of a case. The beginning of an id is the time it was made. */
const SHOWN = 6

/** What moderators call people of whom several may have the same name: a cheat takes that of the other before the report. */
export function namesApart(people: readonly (Person | null)[]): (person: Person) => string {
  const all = new Map(people.flatMap((one) => (one ? [[one.id, one] as const] : [])))
  const names = new Map(
    toldApart([...all.values()], ({ id }) => `#${id.slice(-SHOWN)}`).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  return ({ id, name }) => names.get(id) ?? name
}
