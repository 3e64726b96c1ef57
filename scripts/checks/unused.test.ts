import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a file and an export that nothing imports fail the check', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../node_modules/knip/bin/knip.js'), '--no-progress'],
    { cwd: join(import.meta.dirname, 'fixtures/unused'), encoding: 'utf8' },
  )
  expect(stdout).toContain('src/lost.ts')
  expect(stdout).toContain('forgotten')
  expect(stdout).not.toContain('used.ts:1')
  expect(status).toBe(1)
})
