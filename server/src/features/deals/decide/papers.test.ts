import type { PaperChange } from '@keyswap/contract/chat'
import { expect, test } from 'vitest'
import { joined } from './papers.ts'

const km = (amount: number) => ({ amount, unit: 'km' })

test('two changes of papers are one from the first old to the last new, and every changed fact is named', () => {
  const first: PaperChange[] = [
    { field: 'vin' },
    { field: 'odometer', from: km(120_000), to: km(300_000) },
  ]
  const then: PaperChange[] = [
    { field: 'plate' },
    { field: 'odometer', from: km(300_000), to: km(121_000) },
    { field: 'keys', from: null, to: 2 },
  ]
  expect(joined(first, then)).toEqual([
    { field: 'vin' },
    { field: 'plate' },
    { field: 'odometer', from: km(120_000), to: km(121_000) },
    { field: 'keys', from: null, to: 2 },
  ])
  expect(joined(first, [])).toEqual(first)
})

test('a fact that was changed back stays named, with what it says again', () => {
  const there: PaperChange[] = [{ field: 'keys', from: 2, to: 1 }, { field: 'vin' }]
  const back: PaperChange[] = [{ field: 'keys', from: 1, to: 2 }, { field: 'vin' }]
  expect(joined(there, back)).toEqual([{ field: 'vin' }, { field: 'keys', from: 2, to: 2 }])
})
