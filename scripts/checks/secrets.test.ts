import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtFiles, findSecrets, repositoryFiles } from './secrets.ts'

// The secrets are made here, so that this file contains none.
const some = (length: number) =>
  Array.from({ length }, (_, nth) => 'aB3dE5gH7jK9mN1pQ'[nth % 17]).join('')
const aKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
const SECRETS = {
  'deploy/key.pem': aKey(),
  'README.md': `Sign in\nwith ${`ghp${'_'}`}${some(36)}`,
  'server/s3.ts': `const aws_secret_access_key = '${some(40)}'`,
  '.env.example': `DATABASE_URL=${'postgresql'}://keyswap:${some(12)}@db.keyswap.lv:5432/keyswap`,
}

function aRepository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'keyswap-secrets-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  execFileSync('git', ['init', '--quiet', root])
  return root
}

test('a secret in the repository or in the built web is found, and not repeated', async () => {
  const root = aRepository({
    ...SECRETS,
    '.gitignore': 'dist/\n',
    'clean.ts': 'export const password = readSecret()\n',
    'web/dist/assets/app.js': `fetch(x,{headers:{a:"ghp${'_'}${some(36)}"}})`,
  })
  const found = await findSecrets(root, [...repositoryFiles(root), ...builtFiles(root)])
  const places = found.map((line) => line.split(' ')[0])
  expect(new Set(places)).toEqual(
    new Set([
      ...['deploy/key.pem:1', 'README.md:2', 'server/s3.ts:1', '.env.example:1'],
      'web/dist/assets/app.js:1',
    ]),
  )
  for (const line of found) expect(line).not.toContain(some(12))
})
