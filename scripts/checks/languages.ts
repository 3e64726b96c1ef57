// npm run languages: writes contract/src/languages.ts, the list of the folders in languages/. With --check it writes
// nothing and fails if the list is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

function listLanguages(root: string): string {
  const folders = readdirSync(join(root, 'languages'), { withFileTypes: true })
  const others = folders
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => `, '${name}'`)
    .sort()
  // English first: all texts are written in English and translated from it.
  return `// Written by \`npm run languages\` from the folders in languages/.
export const languages = ['en'${others.join('')}] as const
`
}

/** Returns whether the list was up to date. */
export function updateLanguages(root: string, checkOnly: boolean): boolean {
  const file = join(root, 'contract/src/languages.ts')
  const wanted = listLanguages(root)
  if (readFileSync(file, 'utf8') === wanted) return true
  if (!checkOnly) writeFileSync(file, wanted)
  return false
}

if (import.meta.main) {
  const checkOnly = process.argv.includes('--check')
  const wasCurrent = updateLanguages(join(import.meta.dirname, '../..'), checkOnly)
  if (checkOnly && !wasCurrent) {
    console.error(
      'contract/src/languages.ts does not list the folders in languages/: npm run languages',
    )
    process.exitCode = 1
  }
}
