import { expect, test } from 'vitest'
import { aBrowser, stubStorage } from '../../test/browser.ts'
import { forgetStored, readStored, writeStored } from './browser-storage.ts'

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
