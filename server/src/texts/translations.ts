import { languages } from '@keyswap/contract/languages'

type Language = (typeof languages)[number]

/** The server's texts by language: the given English ones, and `texts` of languages/<language>/server/<name>.ts. */
export async function translate<Texts>(
  name: string,
  english: Texts,
): Promise<Record<Language, Texts>> {
  const translated = languages.map(async (language) => [
    language,
    language === 'en'
      ? english
      : (await import(`../../../languages/${language}/server/${name}.ts`)).texts,
  ])
  return Object.fromEntries(await Promise.all(translated))
}

/** A language's own name, and its locale; another one where the time zone is one of Europe. */
export type LanguageInfo = { name: string; locale: string; in_europe?: string }

export const languageInfo: Record<Language, LanguageInfo> = Object.fromEntries(
  await Promise.all(
    languages.map(async (code) => [
      code,
      (await import(`../../../languages/${code}/language.ts`)).language,
    ]),
  ),
)

/** How dates and times are written for a reader in this time zone. */
export function localeFor(language: Language, time_zone: string | null): string {
  const { locale, in_europe } = languageInfo[language]
  return in_europe !== undefined && time_zone?.startsWith('Europe/') ? in_europe : locale
}
