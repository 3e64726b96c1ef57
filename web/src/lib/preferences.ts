import { languages } from '@keyswap/contract/limits'
import { useStore } from './store.ts'
import { storedChoice } from './stored-choice.ts'

export type Language = (typeof languages)[number]

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const distances = ['mi', 'km'] as const
export type Distance = (typeof distances)[number]

export const currencies = ['USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

/** The first language of the browser's list that we speak. */
export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}

// The keys of theme and language are read by public/theme.js too.
export const language = storedChoice('keyswap-language', languages, () =>
  browserLanguage(navigator.languages),
)
export const theme = storedChoice('keyswap-theme', themes, () => 'system')
export const distance = storedChoice('keyswap-distance', distances, () => 'mi')
export const currency = storedChoice('keyswap-currency', currencies, () => 'USD')

export const useUnits = (): { distance: Distance; currency: Currency } => ({
  distance: useStore(distance),
  currency: useStore(currency),
})
