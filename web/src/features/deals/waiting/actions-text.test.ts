import { expect, test } from 'vitest'
import { speechIn } from '../../../../test/speech.ts'
import { actionsText } from './actions-text.ts'
import { waiting } from './waiting.texts.ts'

test('signing is one tick, for every car of the member', async () => {
  const words = await speechIn('en', waiting)
  const signed = (car_id: string) =>
    ({ type: 'check', car_id, item: 'signed', done: true }) as const
  const both = [signed('given'), signed('got')]
  expect(actionsText(both, words)).toBe('1 check mark')
  const looked = { ...signed('got'), item: 'vin' } as const
  expect(actionsText([...both, looked], words)).toBe('2 check marks')
})
