// Tries the systemd unit of deploy/ under a separate systemd, which systemd-nspawn boots in a small Debian.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildWeb } from '../../scripts/build.ts'
import { freePort } from '../../scripts/free-port.ts'
import { atEnd } from '../bench/cleanup.ts'
import { RUN_FOLDER } from '../bench/place.ts'
import { makeDebian } from './base.ts'
import { waitUntilReady } from './container.ts'
import { environment, pathOf } from './programs.ts'
import { siteAt } from './site.ts'
import type { Step } from './step.ts'
import { checkStory, playStory } from './story.ts'

const run = promisify(execFile)
const REPOSITORY = join(import.meta.dirname, '../..')
// The oldest supported release of Debian. Newer ones need control groups that older kernels lack.
const RELEASE = 'bookworm'

/** Runs a command in that Debian. */
type Inside = (...command: string[]) => Promise<string>

/**
 * Installs the service as docs/operating.md describes. Different from there, the settings are in a drop-in file, and the code is
 * this repository, mounted read-only, instead of a clone with a .env.
 */
async function install(root: string, port: number): Promise<void> {
  await makeDebian(RELEASE, root, ['systemd', 'systemd-sysv', 'dbus'])
  await run('chroot', [
    ...[root, 'useradd', '--system', '--create-home', '--home-dir=/var/lib/keyswap', 'keyswap'],
  ])
  const units = join(root, 'etc/systemd/system')
  await mkdir(join(units, 'keyswap.service.d'), { recursive: true })
  await cp(join(REPOSITORY, 'deploy/keyswap.service'), join(units, 'keyswap.service'))
  await cp(
    join(REPOSITORY, 'deploy/journald@keyswap.conf'),
    join(root, 'etc/systemd/journald@keyswap.conf'),
  )
  const settings = `DATA_DIR=/var/lib/keyswap/data DEMO=off HOST=127.0.0.1 PORT=${port}`
  await writeFile(
    join(units, 'keyswap.service.d/settings.conf'),
    `[Service]\nEnvironment=${settings}\n`,
  )
  await mkdir(join(root, 'opt/keyswap'))
  await run('chroot', [root, 'systemctl', 'enable', 'keyswap'])
  await buildWeb()
}

async function boot(root: string): Promise<Inside> {
  const log = openSync(join(RUN_FOLDER, 'service.log'), 'w')
  const machine = spawn(
    pathOf('nspawn'),
    [
      ...[`--directory=${root}`, '--boot', '--register=no', '--keep-unit', '--console=pipe'],
      `--bind-ro=${REPOSITORY}:/opt/keyswap`,
    ],
    { env: environment(), stdio: ['ignore', log, log] },
  )
  const ended = once(machine, 'exit')
  atEnd(async () => {
    machine.kill('SIGTERM')
    await ended
    await rm(root, { recursive: true, force: true })
  })
  return async (...command) => {
    const children = await readFile(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8')
    const namespaces = ['--mount', '--pid', '--uts', '--ipc', '--cgroup']
    const args = [`--target=${children.trim()}`, ...namespaces, ...command]
    return (await run('nsenter', args)).stdout.trim()
  }
}

const journal = (inside: Inside): Promise<string> =>
  inside('journalctl', '--namespace=keyswap', '--output=cat', '--no-pager')

export async function tryService(step: Step): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('A systemd of its own needs root.')
  const root = join(RUN_FOLDER, 'service')
  const port = await freePort()
  const site = siteAt(`http://127.0.0.1:${port}`)
  await step('the unit is installed in a Debian with systemd', () => install(root, port))
  const inside = await step('systemd starts Keyswap', async () => {
    const machine = await boot(root)
    await waitUntilReady(site)
    return machine
  })
  const story = await step('service: sign-up to match', () => playStory(site))
  await step('systemctl restart: all of it is there', async () => {
    await inside('systemctl', 'restart', 'keyswap')
    await waitUntilReady(site)
    await checkStory(site, story)
  })
  await step('systemctl stop: it ends by itself, and its journal says so', async () => {
    await inside('systemctl', 'stop', 'keyswap')
    const result = await inside('systemctl', 'show', 'keyswap', '--property=Result,ExecMainStatus')
    assert.deepEqual(result.split('\n').toSorted(), ['ExecMainStatus=0', 'Result=success'])
    assert.match(await journal(inside), /\nStopped\.$/)
  })
}
