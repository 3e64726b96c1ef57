// Builds the statement of a list from parts, depending on sort, filter and search. Values stay parameters.
import type { Query } from '../../db/sql.ts'

export class Part {
  readonly texts: string[]
  readonly values: unknown[]

  constructor(texts: string[], values: unknown[]) {
    this.texts = texts
    this.values = values
  }
}

export function part(texts: TemplateStringsArray, ...given: unknown[]): Part {
  const whole = new Part([texts[0] ?? ''], [])
  const append = (text = '') => whole.texts.push(`${whole.texts.pop()}${text}`)
  given.forEach((one, index) => {
    if (one instanceof Part) {
      const [first, ...rest] = one.texts
      append(first)
      whole.texts.push(...rest)
      whole.values.push(...one.values)
      append(texts[index + 1])
    } else {
      whole.values.push(one)
      whole.texts.push(texts[index + 1] ?? '')
    }
  })
  return whole
}

export const joined = ([first, ...rest]: Part[], by: Part): Part =>
  rest.reduce((sofar, next) => part`${sofar} ${by} ${next}`, first ?? part``)

export const all = (conditions: Part[]): Part => joined([part`true`, ...conditions], part`and`)

/** Unnamed, so PostgreSQL plans for the actual values: rare and common words need different plans. */
export const assembled = ({ texts, values }: Part): Query => ({
  name: '',
  text: texts.reduce((sofar, text, index) => `${sofar}$${index}${text}`),
  values,
})
