import { tidyName } from '@keyswap/contract/accounts/names'
import { expect, test } from 'vitest'
import { members } from '../../../../../demo/garage.ts'
import { looksPrinted } from './printed-names.ts'

const lines = (text: string): string[] => text.trim().split(/\s*[\n|]\s*/)

test.each(
  lines(`
  Pia (now Karl) | Pia (NOW Karl) | Pia [now Karl | Pia (tagad Kārlis) | (now Karl) | Pia（now Karl） | Pia (nоw Karl) | Pia ( now: Karl)
  Pia · 12 swaps · 100 % | Pia 12 swaps | Pia, 1 swap | Pia 12 Swaps! | Pia 12·swaps | Pia – 12 × swaps | Pia １２ ｓｗａｐｓ | Pia 12 ѕwарѕ | Pia l2 swaps
  Pia lO swaps | Pia ①② swaps | Pia (12 swaps) | Swaps: 12 | Pia 12swaps
  Pia 100% | Pia 100 % | Pia 98％ | Pia %100 | Pia ١٠٠٪ | Pia 100% would swap again | Pia would swap again
  Pia · 12 maiņas | Pia 21 maiņa | Pia 10 maiņu | Pia 12 mainas | Pia 100 % labprāt mainītos vēlreiz | Pia maiņu vēl nav | No swaps yet
`),
)('“%s” has what stands beside a name', (name) => {
  expect(looksPrinted(tidyName(name))).toBe(true)
})

test.each(
  lines(`
  Pia | Pia 92 | Pia (Karl) | Pia Nowak | Pia (Nowak) | Nowy 12 | Now | Pia now | Tagad | Swap Keyston | Key Swapper | Swapna Rao | 12 Swappers
  Maina | Romaina 3 | Mainard 5 | Oil | Will Swaps | Golf GTI 🚗 | xX_Driver_Xx | 4x4 Fan | V70 | Bob_1987 | Anna & Bob | 50/50 | % | Percy
`),
)('“%s” is a name like any other', (name) => {
  expect(looksPrinted(tidyName(name))).toBe(false)
})

test('the members of the demo have names like any other', () => {
  for (const { name } of members) expect(looksPrinted(name), name).toBe(false)
})
