/** A value that is already JSON text. An answer sends it as it is, instead of parsing it and writing it again. */
export class Json<T> {
  readonly text: string

  constructor(text: string) {
    // Text that SQL puts together is null if a single part of it is null. In a list that would leave invalid JSON.
    if (text === null) throw new Error('A row has null instead of its JSON text')
    this.text = text
  }

  parsed(): T {
    return JSON.parse(this.text)
  }
}

type Mixed<T> = { [K in keyof T]: T[K] | Json<T[K]> }

const textOf = (value: unknown): string =>
  value instanceof Json ? value.text : JSON.stringify(value)

export const jsonList = <T>(items: readonly Json<T>[]): Json<T[]> =>
  new Json(`[${items.map(({ text }) => text).join(',')}]`)

/** An object of which some fields are JSON text. */
export const jsonObject = <T extends object>(fields: Mixed<T>): Json<T> =>
  new Json(
    `{${Object.entries(fields)
      .map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`)
      .join(',')}}`,
  )

/** The same object with more fields. Neither object may be empty. */
export const jsonWith = <T extends object, More extends object>(
  { text }: Json<T>,
  more: More,
): Json<T & More> => new Json(`${text.slice(0, -1)},${JSON.stringify(more).slice(1)}`)
