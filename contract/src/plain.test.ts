import { expect, test } from 'vitest'
import { carFields } from './listings.ts'
import { plainLine, plainText } from './plain.ts'

test('marks that are piled on a letter are drawn over no other line', () => {
  expect(plainLine(`R\u012bga${'\u0301'.repeat(150)} 14`)).toBe(`R\u012bga${'\u0301'.repeat(4)} 14`)
  // Hebrew with points and accents.
  expect(plainText('\u05d1\u05bc\u05b0\u0596')).toBe('\u05d1\u05bc\u05b0\u0596')
})

test('empty lines push nothing out of sight', () => {
  expect(plainText(`Hi${'\n \n'.repeat(200)}You pay 900.`)).toBe('Hi\n\nYou pay 900.')
  expect(plainText('Hi\n\nThere\nyou are')).toBe('Hi\n\nThere\nyou are')
})

test('no make or model names a price: it stands where sums do', () => {
  for (const field of ['make', 'model'] as const) {
    expect(carFields[field].safeParse('Golf and €900').success).toBe(false)
    for (const fine of ['Ka+', 'up!', '#1', 'N°8', '2CV', 'C4 Picasso 1.6', 'Niva 4×4'])
      expect(carFields[field].safeParse(fine).success, fine).toBe(true)
  }
})
