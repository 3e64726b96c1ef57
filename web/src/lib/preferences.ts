import { languages } from '@keyswap/contract/languages'
import { currencies, distanceUnits } from '@keyswap/contract/units'
import type { Language } from './languages.ts'
import { storedChoice } from './stored-choice.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The first supported language in the browser's list, or English. */
export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}

// Don't rename these two keys without start.ts, which reads them too.
export const language = storedChoice('keyswap-language', languages, () =>
  browserLanguage(navigator.languages),
)
export const theme = storedChoice('keyswap-theme', themes, () => 'system')
// Chosen by a visitor, or by a member before accounts had units. units.ts decides which unit applies.
export const localDistance = storedChoice(
  'keyswap-distance',
  ['auto', ...distanceUnits],
  () => 'auto',
)
export const localCurrency = storedChoice('keyswap-currency', ['auto', ...currencies], () => 'auto')
