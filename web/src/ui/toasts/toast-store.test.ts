import { expect, test, vi } from 'vitest'
import { dismissToast, shownToast, showToast } from './toast-store.ts'

test('dismissing a replaced toast does not close the current one, neither at once nor later', () => {
  vi.useFakeTimers()
  showToast({ title: 'First' })
  const first = shownToast.get()?.id ?? 0
  dismissToast(first)
  expect(shownToast.get()).toMatchObject({ title: 'First', open: false })
  showToast({ title: 'Second' })
  dismissToast(first)
  expect(shownToast.get()).toMatchObject({ title: 'Second', open: true })
  vi.advanceTimersByTime(1_000_000)
  expect(shownToast.get()).toMatchObject({ title: 'Second', open: true })
  dismissToast(shownToast.get()?.id ?? 0)
  vi.advanceTimersByTime(999_999)
  expect(shownToast.get()).toMatchObject({ title: 'Second', open: false })
  vi.advanceTimersByTime(1)
  expect(shownToast.get()).toBeNull()
  vi.useRealTimers()
})
