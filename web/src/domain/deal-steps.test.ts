import { dealSteps } from '@keyswap/contract/choices'
import { expect, test } from 'vitest'
import { speechIn } from '../../test/speech.ts'
import {
  actorOf,
  agrees,
  isKnownStep,
  type SaidStep,
  stepLabel,
  stepLine,
  stepsBefore,
  stepTitle,
  stepWords,
} from './deal-steps.ts'
import { swaps } from './swaps.texts.ts'

const english = await speechIn('en', swaps)
const latvian = await speechIn('lv', swaps)

const aStep = (step: string, reason: string | null = null) =>
  ({
    kind: 'deal',
    sender_id: 'dace',
    content: 'An English sentence.',
    data: { deal_id: 'd', step, version: 1, reason },
  }) as SaidStep

test('what a member wrote with a step is its reason and the place, and nothing of an unknown one', () => {
  expect(stepWords(aStep('declined', 'Write me on WhatsApp'))).toBe('Write me on WhatsApp')
  expect(stepWords(aStep('accepted'))).toBe('')
  expect(stepWords(aStep('unheard of', 'Pay first'))).toBe('')
  const proposed = aStep('proposed')
  const terms = { cars: [], cash: [], meet_at: null, place: 'Pay first, then Rīga' }
  const data = { ...proposed.data, terms } as SaidStep['data']
  expect(stepWords({ ...proposed, data } as SaidStep)).toBe('Pay first, then Rīga')
})

test('a step names who made it, or the viewer, or nobody', () => {
  const said = (actor: Parameters<typeof stepTitle>[1]) =>
    stepTitle(aStep('countered'), actor, english)
  expect(said({ name: 'Dace' })).toBe('Dace made a counter-offer')
  expect(said('viewer')).toBe('You made a counter-offer')
  expect(said(null)).toBe('A counter-offer was made')
})

test('what follows an agreement is a change, in a title and in a list', () => {
  const change = (step: string) => {
    const { data, ...rest } = aStep(step)
    return { ...rest, data: { ...data, is_change: true } } as SaidStep
  }
  const dace = { name: 'Dace' }
  expect(stepTitle(change('countered'), dace, english)).toBe('Dace proposed a change')
  expect(stepTitle(change('agreed'), dace, english)).toBe('Dace accepted: the change is agreed')
  expect(stepTitle(change('agreed'), null, english)).toBe('The change is agreed')
  expect(stepTitle(change('accepted'), dace, english)).toBe('Dace accepted the proposal')
  expect(stepLabel(change('countered'), english)).toBe('Change proposed')
  expect(stepLabel(change('agreed'), english)).toBe('Change agreed')
})

test.each(dealSteps)('%s is said in both languages, not with the English content', (step) => {
  for (const actor of [null, 'viewer', { name: 'Dace' }] as const) {
    const [en, lv] = [english, latvian].map((words) => stepTitle(aStep(step), actor, words))
    expect(en).not.toBe('Te ir kaut kas jauns: pārlādē lapu')
    expect(lv).not.toBe(en)
  }
})

test('a step about money says how much, and one about papers of which car', () => {
  const payment = { from_id: 'a', to_id: 'b', amount_cents: 90_000, currency: 'EUR' }
  const car = { year: 2017, make: 'Volvo', model: 'V70' }
  const said = (step: string, more: object, words = english) => {
    const message = aStep(step)
    return stepTitle(
      { ...message, data: { ...message.data, ...more } } as SaidStep,
      { name: 'Dace' },
      words,
    )
  }
  expect(said('money_received', { payment })).toBe('Dace received €900')
  expect(said('papers_changed', { car })).toBe('Dace changed the papers for the 2017 Volvo V70')
  expect(said('papers_changed', { car, filled_in: true })).toBe(
    'Dace filled in the papers for the 2017 Volvo V70',
  )
  expect(said('vin_mismatch', { car })).toBe(
    'Compare the 2017 Volvo V70’s VIN plate with its papers',
  )
  expect(said('money_received', { payment }, latvian).replaceAll('\u00a0', ' ')).toBe(
    'Dace saņēma 900 €',
  )
})

test('a kind or step that only a newer server knows asks to reload', () => {
  const unknown = aStep('teleported')
  const ring = { ...aStep('done'), kind: 'ring' } as unknown as SaidStep
  for (const message of [unknown, ring, { ...aStep('done'), data: null }]) {
    expect(isKnownStep(message)).toBe(false)
    expect(stepLine(message, null, latvian)).toBe('Te ir kaut kas jauns: pārlādē lapu')
    expect(stepLabel(message, latvian)).toBe('Te ir kaut kas jauns: pārlādē lapu')
  }
})

test('a line has the reason, if one was given', () => {
  expect(stepLine(aStep('declined', 'Too far'), { name: 'Dace' }, english)).toBe(
    'Dace declined the proposal: “Too far”',
  )
  expect(stepLine(aStep('declined'), 'viewer', latvian)).toBe('Tu noraidīji piedāvājumu')
})

test('who made a step is found among the members of the chat', () => {
  const names = new Map([['dace', 'Dace']])
  expect(actorOf('anna', 'anna', names)).toBe('viewer')
  expect(actorOf('dace', 'anna', names)).toEqual({ name: 'Dace' })
  expect(actorOf('00000000-0000-0000-0000-000000000000', 'anna', names)).toBeNull()
})

// At 320 px a row of Matches has room for about two lines of 16 characters.
test.each(dealSteps)('%s has a short label in both languages for a row of a list', (step) => {
  const labels = [english, latvian].map((words) => stepLabel(aStep(step), words))
  expect(labels[0]).not.toBe(labels[1])
  for (const label of labels) expect(label.length).toBeLessThanOrEqual(16)
})

test('the last acceptance and the agreement after it are one, and nothing else is', () => {
  const [accepted, agreed] = [aStep('accepted'), aStep('agreed')]
  expect(agrees(accepted, agreed)).toBe(true)
  expect(agrees(accepted, { data: agreed.data && { ...agreed.data, version: 2 } })).toBe(false)
  expect(agrees(accepted, { data: agreed.data && { ...agreed.data, deal_id: 'e' } })).toBe(false)
  expect(agrees(aStep('proposed'), agreed)).toBe(false)
  expect(agrees(accepted, { data: null })).toBe(false)
  expect(stepTitle(agreed, { name: 'Dace' }, english)).toBe('Dace accepted: the swap is agreed')
})

test('a step is compared with earlier steps of its own deal', () => {
  const other = aStep('proposed')
  const messages = [
    aStep('proposed'),
    { data: null },
    { data: other.data && { ...other.data, deal_id: 'e' } },
    aStep('countered'),
    aStep('accepted'),
  ]
  expect(stepsBefore(messages, 3).map(({ step }) => step)).toEqual(['proposed'])
  expect(stepsBefore(messages, 1)).toEqual([])
})
