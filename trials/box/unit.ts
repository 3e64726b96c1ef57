// Lets systemd check the unit of deploy/.
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { RUN_FOLDER } from '../bench/place.ts'
import { filledDeployFile } from './filled-deploy-file.ts'
import type { Step } from './step.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
/** systemd rates a unit's exposure from 0 (fully restricted) to 100. */
const MOST_EXPOSED = 15

export async function tryUnit(step: Step): Promise<void> {
  const file = join(RUN_FOLDER, 'keyswap.service')
  await mkdir(RUN_FOLDER, { recursive: true })
  // systemd-analyze checks that the program exists, so its path is replaced.
  await writeFile(
    file,
    filledDeployFile('keyswap.service', { 'ExecStart=/opt/keyswap': `ExecStart=${ROOT}` }),
  )
  await step('systemd-analyze verify has nothing to say about the unit', async () => {
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', file])
    if (stdout + stderr) throw new Error(stdout + stderr)
  })
  await step(`systemd-analyze security: exposure of at most ${MOST_EXPOSED / 10}`, () =>
    run('systemd-analyze', ['security', '--offline=yes', `--threshold=${MOST_EXPOSED}`, file]),
  )
}
