// Fails every test that writes an error or a warning to the console.
import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  const written = [console.error, console.warn].flatMap((write) => vi.mocked(write).mock.calls)
  vi.restoreAllMocks()
  expect(written).toEqual([])
})
