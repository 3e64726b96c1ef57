import { isolated } from '@keyswap/contract/accounts/isolated'

// A message is a text with {named} placeholders, or one such text per plural form, chosen by `count`.
type PluralForm = Intl.LDMLPluralRule

export type Message =
  | string
  | ({ readonly other: string } & { readonly [F in PluralForm]?: string })

export type Messages = Readonly<Record<string, Message>>

export type Values = Readonly<Record<string, string | number>>

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

type TextOf<M> = M extends string ? M : M extends { other: infer Text } ? Text : never

/** What `t(key, …)` takes after the key: nothing, or a value for each placeholder. */
type ValuesFor<M> = [Placeholders<TextOf<M>>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<TextOf<M>>, string | number>>]

export type Translate<M> = <Key extends keyof M>(key: Key, ...values: ValuesFor<M[Key]>) => string

/** The same keys in another language, whose plurals have these forms. */
export type Translation<M, Forms extends PluralForm> = {
  readonly [Key in keyof M]: M[Key] extends string ? string : Readonly<Record<Forms, string>>
}

export function format(message: Message, values: Values, locale: string): string {
  const text = typeof message === 'string' ? message : pluralText(message, values, locale)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => show(values[name], locale))
}

function pluralText(message: Exclude<Message, string>, values: Values, locale: string): string {
  const form = pluralsOf(locale).select(Number(values.count))
  return message[form] ?? message.other
}

const show = (value: string | number | undefined, locale: string): string =>
  typeof value === 'number' ? numbersOf(locale).format(value) : isolated(value ?? '')

// Cached: on a phone, creating a formatter costs more than all its uses.
const pluralsOf = perLocale((locale) => new Intl.PluralRules(locale))
const numbersOf = perLocale((locale) => new Intl.NumberFormat(locale))

function perLocale<Format>(make: (locale: string) => Format): (locale: string) => Format {
  const made = new Map<string, Format>()
  return (locale) => {
    const ready = made.get(locale) ?? make(locale)
    made.set(locale, ready)
    return ready
  }
}
