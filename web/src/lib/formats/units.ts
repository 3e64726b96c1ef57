// The reader's distance unit and currency: from the account, else as chosen in this browser, else as the browser's
// language and region suggest. The region is where the device is, if its time zone tells: English is spoken everywhere.
import type { Currency, DistanceUnit } from '@keyswap/contract/units'
import { useSession } from '../http/session.ts'
import type { Language } from '../languages.ts'
import { language, localCurrency, localDistance } from '../preferences.ts'
import { useStore } from '../store.ts'

export type Units = { distance: DistanceUnit; currency: Currency }

/** Miles and dollars where they are used and for English without a region; kilometres and euros elsewhere. */
export function unitsOf(tag: string): Units {
  const { language: spoken, region } = localeOf(tag)
  const isPlainEnglish = spoken === 'en' && region === undefined
  return {
    distance: isPlainEnglish || region === 'US' || region === 'GB' ? 'mi' : 'km',
    currency: isPlainEnglish || region === 'US' ? 'USD' : 'EUR',
  }
}

function localeOf(tag: string): { language: string; region?: string | undefined } {
  try {
    return new Intl.Locale(tag)
  } catch {
    return { language: 'en' }
  }
}

/**
 * A reader who chose Latvian in an English browser gets Latvian units. Choosing English changes no units. English on a
 * device in Europe gets those of Europe, except that en-US always gets its own.
 */
export function suggestedUnits(
  spoken: Language,
  preferred: readonly string[],
  zone: () => string,
): Units {
  const tag = preferred[0] ?? 'en'
  const { language: first, region } = localeOf(tag)
  if (spoken !== 'en' && first !== spoken) return unitsOf(spoken)
  const isAbroad = first === 'en' && region !== 'US' && /^Europe\/(?!London)/.test(zone())
  return unitsOf(isAbroad ? 'en-150' : tag)
}

let known: string | undefined

/** Asked once: it takes the browser long. */
const timeZone = (): string => {
  known ??= `${Intl.DateTimeFormat().resolvedOptions().timeZone}`
  return known
}

export function useUnits(): Units {
  const { user } = useSession()
  const suggested = suggestedUnits(useStore(language), navigator.languages, timeZone)
  const distance = useStore(localDistance)
  const currency = useStore(localCurrency)
  return {
    distance: user?.distance_unit ?? (distance === 'auto' ? suggested.distance : distance),
    currency: user?.currency ?? (currency === 'auto' ? suggested.currency : currency),
  }
}
