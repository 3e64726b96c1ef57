import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aPage, aServer } from '../../../test/browser.ts'
import { chartDay } from './dashboard/dates.ts'
import { changeItems, itemsOf, type ListName, loadPage, refreshList } from './lists.ts'

type Item = { id: string; is_active: boolean }
type Pages = InfiniteData<{ items: Item[]; next: string | undefined }>

const page = (next: string | undefined, ...ids: string[]) => ({
  items: ids.map((id) => ({ id, is_active: true })),
  next,
})
const known = (queries: QueryClient, name: ListName, filters = {}) =>
  queries.getQueryData<Pages>(['admin-lists', name, filters])

function aCache() {
  const queries = new QueryClient()
  const pages = [page('b', 'a', 'b'), page(undefined, 'c', 'd')]
  for (const [name, filters] of [
    ['cars', {}],
    ['cars', { state: 'active' }],
    ['users', {}],
  ] as const)
    queries.setQueryData<Pages>(['admin-lists', name, filters], {
      pages,
      pageParams: [undefined, 'b'],
    })
  return queries
}

test('an item is changed on every page and under every filter, and nothing else is', () => {
  const queries = aCache()
  changeItems<Item>(queries, 'cars', (car) => (car.id === 'c' ? { ...car, is_active: false } : car))
  for (const filters of [{}, { state: 'active' }]) {
    const data = known(queries, 'cars', filters)
    expect(data?.pages.flatMap(({ items }) => items.map((one) => one.is_active))).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect(data?.pages.map(({ next }) => next)).toEqual(['b', undefined])
    expect(data?.pageParams).toEqual([undefined, 'b'])
  }
  expect(known(queries, 'users')?.pages[1]?.items[0]).toEqual({ id: 'c', is_active: true })
  changeItems<Item>(queries, 'reports', (one) => one)
  expect(known(queries, 'reports')).toBeUndefined()
})

test('the items of all pages are shown, none before the first response', () => {
  const data = known(aCache(), 'cars')
  expect(itemsOf({ data }).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(itemsOf<Item>({ data: undefined })).toEqual([])
})

test('a list is invalidated under all of its filters, the others are not', async () => {
  const queries = aCache()
  await refreshList(queries, 'cars')
  const stale = queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
  expect(stale.map(({ queryKey }) => queryKey[1])).toEqual(['cars', 'cars'])
})

test.each([
  ['cars', '/api/admin/cars'],
  ['reports', '/api/admin/reports'],
  ['users', '/api/admin/users'],
  ['broadcasts', '/api/admin/broadcasts'],
  ['audit', '/api/admin/audit'],
] as const)('%s are loaded page by page with the same filters', async (name, path) => {
  const calls = aServer((one) =>
    one.path.includes('after') ? [{ id: '2' }] : aPage([{ id: '1' }], '1'),
  )
  const filters = { search: 'Volvo', sort: 'oldest' } as const
  const first = await loadPage(name, filters)
  expect(first).toEqual({ items: [{ id: '1' }], next: '1' })
  expect(await loadPage(name, filters, first.next)).toEqual({ items: [{ id: '2' }] })
  const query = `${path}?search=Volvo&sort=oldest`
  expect(calls.map((one) => one.path)).toEqual([query, `${query}&after=1`])
})

test.each(['America/Los_Angeles', 'Europe/Riga', 'Pacific/Auckland'])(
  'a day of the server’s statistics is the same day in %s',
  (zone) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      expect(chartDay('2026-03-01', 'en-US')).toBe('Mar 1, 2026')
      expect(chartDay('2026-03-01', 'en-US', 'short')).toBe('Mar 1')
      expect(chartDay('2026-12-31T23:59:59.000Z', 'en-US')).toBe('Dec 31, 2026')
      expect(chartDay('2026-03-01', 'lv-LV')).toMatch(/2026.*1\. marts/)
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  },
)
