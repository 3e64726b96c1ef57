import { languages } from '@keyswap/contract/languages'
import { currencies, distanceUnits } from '@keyswap/contract/units'
import type { Language } from './languages.ts'
import { storedChoice } from './stored-choice.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The first supported language in the browser's list. */
export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}

// public/theme.js reads the keys of theme and language too.
export const language = storedChoice('keyswap-language', languages, () =>
  browserLanguage(navigator.languages),
)
export const theme = storedChoice('keyswap-theme', themes, () => 'system')
// Chosen in this browser by a visitor, or before these were stored with the account. units.ts decides what applies.
export const localDistance = storedChoice(
  'keyswap-distance',
  ['auto', ...distanceUnits],
  () => 'auto',
)
export const localCurrency = storedChoice('keyswap-currency', ['auto', ...currencies], () => 'auto')
