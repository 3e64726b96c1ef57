// Finds passwords, keys and tokens in the repository's files and in the built web. Prints their places, never their text.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'

const rules = [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }]

/** One line per secret, as `path:line what it is`. */
export async function findSecrets(root: string, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const filePath of paths) {
    const bytes = readFileSync(join(root, filePath))
    // Skips binary files: pictures, fonts and compressed copies.
    if (bytes.includes(0)) continue
    const { messages } = await lintSource({
      source: { filePath, content: bytes.toString(), ext: '', contentType: 'text' },
      options: { config: { rules } },
    })
    for (const { loc, ruleId } of messages) found.push(`${filePath}:${loc.start.line} ${ruleId}`)
  }
  return found
}

/** The files that git tracks, and new ones that it does not ignore. */
export function repositoryFiles(root: string): string[] {
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: root, encoding: 'utf8' },
  )
  return (stdout ?? '').split('\0').filter((path) => path !== '' && isFile(join(root, path)))
}

/** The files of the built web. */
export const builtFiles = (root: string): string[] =>
  globSync('web/dist/**', { cwd: root }).filter((path) => isFile(join(root, path)))

// Git also lists deleted files.
const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const sources = repositoryFiles(root)
  const bundle = builtFiles(root)
  // With `--sources`, the web need not be built.
  const isMissing = bundle.length === 0 && !process.argv.includes('--sources')
  if (sources.length === 0 || isMissing)
    console.error('Nothing to look at: this needs a clone of the repository and a built web.')
  const found = await findSecrets(root, [...sources, ...bundle])
  for (const line of found) console.error(line)
  if (found.length > 0 || sources.length === 0 || isMissing) process.exit(1)
  console.log(`No secret in ${sources.length} files and ${bundle.length} of the built web.`)
}
