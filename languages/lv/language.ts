import type { LanguageInfo } from '../../web/src/lib/languages.ts'
import type { Translation } from '../../web/src/lib/messages/message.ts'
import type { TextGroup } from '../../web/src/lib/messages/text-group.ts'

export const language: LanguageInfo = {
  name: 'Latviešu',
  locale: 'lv-LV',
  // With the month in words, dates would be too long for lists on a phone.
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

export type Latvian<R> =
  R extends TextGroup<infer English> ? Translation<English, 'zero' | 'one' | 'other'> : never
