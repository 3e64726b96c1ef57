import type { Language } from '@keyswap/contract/accounts'
import { expect, test } from 'vitest'
import { composePush } from './pushes.ts'

const titleFor = (unread: number, language: Language): string => {
  const chat = { kind: 'match', id: 'a-b' } as const
  const news = { kind: 'messages', chat, name: 'Berta', car: '2019 Volvo V60', unread } as const
  return JSON.parse(composePush(news, language).payload).title
}

test.each([
  [1, 'Jauna ziņa: Berta', 'New message from Berta'],
  [2, '2 jaunas ziņas: Berta', '2 new messages from Berta'],
  [10, '10 jaunu ziņu: Berta', '10 new messages from Berta'],
  [11, '11 jaunu ziņu: Berta', '11 new messages from Berta'],
  [21, '21 jauna ziņa: Berta', '21 new messages from Berta'],
  [22, '22 jaunas ziņas: Berta', '22 new messages from Berta'],
])('%d unread messages have the right plural in each language', (unread, latvian, english) => {
  expect(titleFor(unread, 'lv')).toBe(latvian)
  expect(titleFor(unread, 'en')).toBe(english)
})
