// A test fails on anything written to the console as an error or a warning that it did not expect.
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
