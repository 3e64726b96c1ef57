// What the law of a country says about a swap. A country without a file of its own gets the sentences of "elsewhere".
import { type Country, countries } from '@keyswap/contract/deals/checklists'
import type { languages } from '@keyswap/contract/languages'
import { findPlace } from '@keyswap/contract/listings/places'
import { elsewhere, estonia, lithuania } from './elsewhere.ts'
import type { Fact, Law } from './fact.ts'
import { latvia } from './latvia.ts'
import { lawTexts } from './texts.ts'

export type { Fact, Law } from './fact.ts'

const LAWS: Partial<Record<Country, Law>> = { LV: latvia, EE: estonia, LT: lithuania }

export const lawOf = (country: Country): Law => LAWS[country] ?? elsewhere

/** Where the parties meet, if that is a place we know; else where the first car is. */
export function countryOfPaper(place: string | null, first_car: Country = 'other'): Country {
  const met = place === null ? undefined : findPlace(place)
  return met ? (countries.find((one) => one === met.country) ?? 'other') : first_car
}

const YEAR_MS = 365 * 24 * 3_600_000

const isOld = ({ checked }: Fact, today: string): boolean =>
  checked !== undefined && Date.parse(today) - Date.parse(checked) > YEAR_MS

export const sentenceOf = (
  fact: Fact,
  language: (typeof languages)[number],
  today: string,
): string => lawTexts[language][isOld(fact, today) ? (fact.says_later ?? fact.says) : fact.says]
