import { languages } from '@keyswap/contract/languages'

export type Language = (typeof languages)[number]

/** What languages/<language>/language.ts exports. */
export type LanguageInfo = {
  /** The language's name in the language itself. */
  name: string
  /** For numbers, plurals and dates, if the browser names no region of the language. */
  locale: string
  /** Instead of `locale` where the time zone is one of Europe. */
  in_europe?: string
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

/**
 * The region of the language is the browser's, such as en-GB, which has its own dates and clock; English without a region is
 * British on a device in Europe.
 */
export function localeOf(
  chosen: Language,
  preferred = navigator.languages,
  zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const regional = preferred.find((tag) => tag.startsWith(`${chosen}-`))
  const { locale, in_europe = locale } = languageInfo[chosen]
  return regional ?? (/^Europe/.test(zone()) ? in_europe : locale)
}
