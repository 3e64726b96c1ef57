import { expect, test } from 'vitest'
import { aBrowser, stubStorage } from '../../test/browser.ts'
import { forgetStored, onStored, parseJson, readStored, writeStored } from './browser-storage.ts'

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
  expect(() => forgetStored('anna')).not.toThrow()
})

test('forgetStored removes a member’s keys from both areas, except filters and other members’ keys', () => {
  const { localStorage, sessionStorage } = aBrowser()
  const mine = ['keyswap-outbox-anna', 'keyswap-listing:anna/tab']
  const others = ['keyswap-outbox-joanna', 'keyswap-listing:annabel/tab', 'keyswap-theme']
  for (const storage of [localStorage, sessionStorage])
    for (const key of [...mine, ...others, 'keyswap-filters-anna']) storage.setItem(key, 'x')
  forgetStored('anna')
  for (const storage of [localStorage, sessionStorage])
    expect(Object.keys(storage)).toEqual([...others, 'keyswap-filters-anna'])
})

test('stored JSON is parsed; broken and missing text is null', () => {
  expect(['{"a":1}', '{', '', null].map(parseJson)).toEqual([{ a: 1 }, null, null, null])
})

test('another tab’s changes of a key arrive, also when it clears the storage, until stopped', () => {
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
