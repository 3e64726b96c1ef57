import { expect, onTestFinished, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

/** A browser whose clipboard accepts or refuses texts. */
function aClipboard(write: (text: string) => Promise<void>) {
  const writeText = vi.fn(write)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  onTestFinished(() => void vi.unstubAllGlobals())
  return writeText
}

test('a text is copied as it is', async () => {
  const writeText = aClipboard(async () => {})
  expect(await copyText(' Hello\n')).toBe(true)
  expect(writeText.mock.calls).toEqual([[' Hello\n']])
})

test('a text that the browser refuses does not count as copied', async () => {
  aClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(await copyText('Hello')).toBe(false)
})
