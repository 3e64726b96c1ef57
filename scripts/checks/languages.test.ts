import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../server/test/folder.ts'
import { updateLanguages } from './languages.ts'

test('a language without its entry in the list fails the check, and npm run languages adds it', async () => {
  const root = await aFolder()
  for (const language of ['lv', 'en', 'et'])
    mkdirSync(join(root, 'languages', language), { recursive: true })
  mkdirSync(join(root, 'contract/src'), { recursive: true })
  const list = join(root, 'contract/src/languages.ts')
  writeFileSync(list, "export const languages = ['en', 'lv'] as const\n")

  expect(updateLanguages(root, true)).toBe(false)
  expect(readFileSync(list, 'utf8')).not.toContain('et')
  updateLanguages(root, false)
  expect(readFileSync(list, 'utf8')).toContain("['en', 'et', 'lv']")
  expect(updateLanguages(root, true)).toBe(true)
})
