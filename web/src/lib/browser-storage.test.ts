import { expect, test } from 'vitest'
import { aBrowser, stubDatabases, stubStorage } from '../../test/browser.ts'
import { forgetOthers, onStored, parseJson, readStored, writeStored } from './browser-storage.ts'

test.each(['local', 'session'] as const)('%s storage is read, written and removed', (area) => {
  aBrowser()
  expect(readStored(area, 'key')).toBeNull()
  writeStored(area, 'key', 'value')
  expect(readStored(area, 'key')).toBe('value')
  writeStored(area, 'key', null)
  expect(readStored(area, 'key')).toBeNull()
})

test('if the browser denies storage, reads return null and writes do nothing', () => {
  aBrowser()
  for (const name of ['localStorage', 'sessionStorage'] as const) stubStorage(name, true)
  for (const area of ['local', 'session'] as const) {
    writeStored(area, 'key', 'value')
    expect(readStored(area, 'key')).toBeNull()
  }
  expect(() => forgetOthers(null)).not.toThrow()
})

test.each([
  ['no one', null, []],
  [
    'Berta',
    'berta',
    ['keyswap-outbox-berta', 'keyswap-offering:berta', 'keyswap-listing:berta/tab'],
  ],
])(
  'when %s is signed in, everything stored for other members is removed, except filters',
  async (_, userId, kept) => {
    const { localStorage, sessionStorage } = aBrowser()
    const databases = stubDatabases()
    const device = ['keyswap-session', 'keyswap-theme', 'keyswap-tab']
    for (const id of ['anna', 'bertam', 'berta']) {
      const keys = [`outbox-${id}`, `offering:${id}`, `listing:${id}/tab`, `filters-${id}`]
      for (const storage of [localStorage, sessionStorage])
        for (const key of [...keys.map((each) => `keyswap-${each}`), ...device])
          storage.setItem(key, 'x')
      localStorage.setItem(`keyswap-listing:${id}`, 'photos')
      databases.set(`keyswap-listing:${id}`, new Map())
    }
    databases.set('keyswap-listing', new Map())
    databases.set('of-a-browser-extension', new Map())
    forgetOthers(userId)
    expect(localStorage.getItem('keyswap-listing:berta')).toBe(userId ? 'photos' : null)
    localStorage.removeItem('keyswap-listing:berta')
    const filters = ['anna', 'bertam', 'berta'].map((id) => `keyswap-filters-${id}`)
    for (const storage of [localStorage, sessionStorage])
      expect(Object.keys(storage).sort()).toEqual([...device, ...filters, ...kept].sort())
    await expect
      .poll(() => [...databases.keys()])
      .toEqual([...(userId ? [`keyswap-listing:${userId}`] : []), 'of-a-browser-extension'])
  },
)

test('stored JSON is parsed; broken and missing text is null', () => {
  expect(['{"a":1}', '{', '', null].map(parseJson)).toEqual([{ a: 1 }, null, null, null])
})

test('the listener gets another tab’s changes to the key, also if it clears the storage, until stopped', () => {
  const { otherTab } = aBrowser()
  const values: (string | null)[] = []
  const stop = onStored('key', (value) => values.push(value))
  otherTab.set('key', 'a')
  otherTab.set('another', 'b')
  otherTab.remove('key')
  otherTab.clear()
  stop()
  otherTab.set('key', 'c')
  expect(values).toEqual(['a', null, null])
})
