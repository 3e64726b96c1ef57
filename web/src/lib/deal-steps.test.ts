import { dealSteps } from '@keyswap/contract/choices'
import { expect, test } from 'vitest'
import { speechIn } from '../../test/speech.ts'
import { actorOf, isKnownStep, type SaidStep, stepLine, stepTitle } from './deal-steps.ts'
import { swaps } from './messages/swaps.texts.ts'

const english = await speechIn('en', swaps)
const latvian = await speechIn('lv', swaps)

const aStep = (step: string, reason: string | null = null) =>
  ({
    kind: 'deal',
    sender_id: 'dace',
    content: 'An English sentence.',
    data: { deal_id: 'd', step, version: 1, reason },
  }) as SaidStep

test('a step names who made it, or the viewer, or nobody', () => {
  const said = (actor: Parameters<typeof stepTitle>[1]) =>
    stepTitle(aStep('countered'), actor, english)
  expect(said({ name: 'Dace' })).toBe('Dace made a counter-offer')
  expect(said('viewer')).toBe('You made a counter-offer')
  expect(said(null)).toBe('A counter-offer was made')
})

test.each(dealSteps)('%s is said in both languages, not with the English content', (step) => {
  for (const actor of [null, 'viewer', { name: 'Dace' }] as const) {
    const [en, lv] = [english, latvian].map((words) => stepTitle(aStep(step), actor, words))
    expect(en).not.toBe('An English sentence.')
    expect(lv).not.toBe(en)
  }
})

test('a kind or step that only a newer server knows is shown as its content', () => {
  const unknown = aStep('teleported')
  const ring = { ...aStep('done'), kind: 'ring' } as unknown as SaidStep
  for (const message of [unknown, ring, { ...aStep('done'), data: null }]) {
    expect(isKnownStep(message)).toBe(false)
    expect(stepLine(message, null, latvian)).toBe('An English sentence.')
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
