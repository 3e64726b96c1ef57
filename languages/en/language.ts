import type { LanguageInfo } from '../../web/src/lib/languages.ts'

export const language: LanguageInfo = {
  name: 'English',
  locale: 'en-US',
  in_europe: 'en-GB',
  day: { dateStyle: 'medium' },
  time: { hour: 'numeric', minute: '2-digit' },
}
