import { languages } from '@keyswap/contract/languages'

export type Language = (typeof languages)[number]

/** What a language says about itself in languages/<language>/language.ts. */
export type LanguageInfo = {
  /** As its speakers write it. */
  name: string
  /** For numbers, plurals and dates. */
  locale: string
  /** How a day and a time of day are written in lists. */
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
