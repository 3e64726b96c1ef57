import { expect, test } from 'vitest'
import { postAppeal } from './appeals.ts'
import { MessageInput } from './chat.ts'
import { Wish } from './listings/wishes.ts'
import { carFields } from './listings.ts'
import { postReport, ReportInChatInput } from './matching.ts'
import { postContentReport } from './moderation.ts'
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

const HIDING = `Pay${'\n'.repeat(300)}\u202etsrif yap${'\u0316'.repeat(90)}`
const SHOWN = `Pay\n\ntsrif yap${'\u0316'.repeat(4)}`

test('a message, a report and an appeal turn nothing around, hide nothing below and draw over nothing', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect(MessageInput.parse({ content: HIDING }).content).toBe(SHOWN)
  expect(postReport.input.parse({ car_id: id, reason: HIDING }).reason).toBe(SHOWN)
  expect(ReportInChatInput.parse({ reason: HIDING }).reason).toBe(SHOWN)
  expect(postAppeal.input.parse({ decision_id: id, text: HIDING }).text).toBe(SHOWN)
  const content = {
    url: 'https://keyswap.example/c/x',
    category: 'other',
    text: HIDING,
    name: HIDING,
  }
  expect(postContentReport.input.parse(content)).toMatchObject({
    text: SHOWN,
    name: SHOWN.replaceAll('\n\n', ' '),
  })
})

test('what an owner wishes for is one line of the card', () => {
  expect(Wish.parse({ models: [HIDING] }).models).toEqual([SHOWN.replaceAll('\n\n', ' ')])
})
