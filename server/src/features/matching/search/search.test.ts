import type { DeckCar } from '@keyswap/contract/matching'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import { signedIn } from '../../../../test/client.ts'
import { freshPool } from '../../../../test/database.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { createSearch } from './search.rules.ts'
import { ModelIndex } from './search.ts'

/** The models that match all of the words, the best first. */
function found(typed: string, ...models: string[]): string[] {
  const words = typed.split(' ')
  const [answers = []] = new ModelIndex(models.map((key) => ({ key }))).find([words])
  return answers.filter((model) => model.words === words.length).map(({ key }) => key)
}

describe('of several models that a word may mean', () => {
  test('an exact word comes before one that begins with it, and the shorter name before the longer', () => {
    expect(found('golf', 'volkswagen golfer', 'volkswagen golf plus', 'volkswagen golf')).toEqual([
      'volkswagen golf',
      'volkswagen golf plus',
      'volkswagen golfer',
    ])
  })

  test('one typing error comes before two, and three find nothing', () => {
    expect(found('octavai', 'skoda octavian', 'skoda octavia')).toEqual([
      'skoda octavia',
      'skoda octavian',
    ])
    expect(found('oktawja', 'skoda octavia')).toEqual([])
  })

  test('two letters find words that begin with them, a single one only itself', () => {
    expect(found('oc', 'skoda octavia')).toEqual(['skoda octavia'])
    expect(found('o', 'skoda octavia')).toEqual([])
    expect(found('3', 'mazda 3', 'mazda 323')).toEqual(['mazda 3'])
  })

  test('every word must match, in any order', () => {
    const models = ['volkswagen golf', 'volkswagen polo']
    expect(found('polo volkswagen', ...models)).toEqual(['volkswagen polo'])
    expect(found('polo golf', ...models)).toEqual([])
  })
})

test('a new model is found after ten seconds, or after one second if the search has no results', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const app = await startApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const find = async (q: string) => {
    const { body } = await anna.get(`/api/cars/search?q=${encodeURIComponent(q)}`)
    const { results, isUsingFallback } = body as { results: DeckCar[]; isUsingFallback: boolean }
    return isUsingFallback ? [] : results.map(({ model }) => model).sort()
  }
  await aVisibleCar(app, berta.id, { make: 'Saab', model: '900' })
  expect(await find('saab')).toEqual(['900'])
  await aVisibleCar(app, berta.id, { make: 'Saab', model: '99' })
  await aVisibleCar(app, berta.id, { make: 'Fiat', model: 'Uno' })
  vi.advanceTimersByTime(999)
  expect(await find('saab'), 'read a moment ago').toEqual(['900'])
  vi.advanceTimersByTime(2)
  expect(await find('uno')).toEqual(['Uno'])
  await aVisibleCar(app, berta.id, { make: 'Saab', model: '9000' })
  vi.advanceTimersByTime(9_000)
  expect(await find('saab')).toEqual(['900', '99'])
  vi.advanceTimersByTime(1_001)
  expect(await find('saab')).toEqual(['900', '9000', '99'])
})

test('models that could not be read are read again by the next search', async () => {
  const pool = await freshPool()
  const search = createSearch(pool)
  await pool.query('alter function visible_models() rename to elsewhere')
  await expect(search.index()).rejects.toThrow('visible_models')
  await pool.query('alter function elsewhere() rename to visible_models')
  expect(await search.index()).toBeInstanceOf(ModelIndex)
})

test('if nothing is found, the newest cars are shown, the nearest first', async () => {
  const app = await startApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  await anna.patch('/api/me', { location: 'Rīga' })
  const [near, far, unknown] = [
    await aVisibleCar(app, berta.id, { lat: 56.95, lng: 24.11 }),
    await aVisibleCar(app, berta.id, { lat: 56.505, lng: 21.011 }),
    await aVisibleCar(app, berta.id),
  ]
  const { body } = await anna.get('/api/cars/search?q=qqqq')
  const { results } = body as { results: DeckCar[] }
  expect(results.map(({ id }) => id)).toEqual([near, far, unknown])
})
