import { languages } from '@keyswap/contract/languages'

export type Language = (typeof languages)[number]

/** What languages/<language>/language.ts exports. */
export type LanguageInfo = {
  /** The language's name in the language itself. */
  name: string
  /** For numbers, plurals and dates, if the browser names no region of the language. */
  locale: string
  /** The formats of a day and of a time of day. */
  day: Intl.DateTimeFormatOptions
  time: Intl.DateTimeFormatOptions
}

const files = import.meta.glob<LanguageInfo>('../../../languages/*/language.ts', {
  eager: true,
  import: 'language',
})

export const languageInfo = Object.fromEntries(
  languages.map((code) => [code, files[`../../../languages/${code}/language.ts`]]),
) as Record<Language, LanguageInfo>

/** English in the United Kingdom has its own dates and clock: the browser's region of the language, such as en-GB. */
export const localeOf = (chosen: Language, preferred = navigator.languages): string =>
  preferred.find((tag) => tag.startsWith(`${chosen}-`)) ?? languageInfo[chosen].locale
