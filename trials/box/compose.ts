// Tries compose.yaml with Debian's docker-compose.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { confirmEmail } from '@keyswap/contract/accounts'
import { freePort } from '../../scripts/free-port.ts'
import { atEnd } from '../bench/cleanup.ts'
import { RUN_FOLDER } from '../bench/place.ts'
import { waitUntilReady } from './container.ts'
import type { Docker } from './docker.ts'
import { checkRights, dockerWithImage, restoreScript } from './image.ts'
import { pathOf } from './programs.ts'
import { type Site, siteAt } from './site.ts'
import type { Step } from './step.ts'
import { checkStory, playStory } from './story.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
/** The address of compose.yaml's gateway, as documented in docs/operating.md. */
const GATEWAY = '10.89.55.1'

type Settings = { env: Record<string, string>; file: string }

/** Uses its own env file, because the repository's .env may have real settings. */
const commandOf = ({ file }: Settings, args: string[]): string[] => [
  ...[pathOf('compose'), '--project-name=keyswap-box', `--project-directory=${ROOT}`],
  ...[`--env-file=${file}`, ...args],
]

const optionsOf = ({ env }: Settings) => ({ cwd: ROOT, env, maxBuffer: 10 * 2 ** 20 })

async function compose(settings: Settings, ...args: string[]): Promise<string> {
  const [program = '', ...rest] = commandOf(settings, args)
  return (await run(program, rest, optionsOf(settings))).stdout.trim()
}

/** Runs a script of docs/operating.md, in which "$@" stands for `docker compose`. */
const shell = (settings: Settings, script: string): Promise<unknown> =>
  run(
    'bash',
    ['-o', 'pipefail', '-c', script, '-', ...commandOf(settings, [])],
    optionsOf(settings),
  )

/** Checks that the server trusts the machine's proxy: its clients must have separate rate limits. */
async function trustsTheMachine(site: Site): Promise<void> {
  const body = { token: randomUUID() }
  const ask = async (client: string) => {
    const headers = { 'x-forwarded-for': client }
    return (await site.call('POST', confirmEmail.path, { body, headers })).status
  }
  let last = 0
  for (let n = 0; n <= confirmEmail.limit.max; n += 1) last = await ask('203.0.113.1')
  assert.equal(last, 429)
  assert.equal(await ask('203.0.113.2'), 400, 'clients share one limit')
}

async function withEmbedded(
  docker: Docker,
  settings: Settings,
  site: Site,
  step: Step,
): Promise<void> {
  const up = async () => {
    await compose(settings, 'up', '--detach', '--no-build')
    await waitUntilReady(site)
  }
  const [name = ''] = await step('compose up: it starts, alone', async () => {
    await up()
    const names = (await compose(settings, 'ps', '--quiet')).split('\n')
    assert.equal(names.length, 1)
    return names
  })
  await step('compose: its user is not root and can write nowhere else', () =>
    checkRights(docker, name),
  )
  await step(`compose: the machine's proxy comes from ${GATEWAY}`, () => trustsTheMachine(site))
  const story = await step('compose: sign-up to match', () => playStory(site))
  await step('compose down and up: all of it is there', async () => {
    await compose(settings, 'down')
    await up()
    await checkStory(site, story)
  })
  await step('compose: the machine is lost, a copied backup brings all of it back', async () => {
    const folder = join(RUN_FOLDER, 'copied')
    await mkdir(folder)
    await compose(settings, 'exec', '-T', 'keyswap', 'node', 'server/src/backup.ts', '/backups/one')
    await shell(settings, `"$@" exec -T keyswap tar -C /backups -c one | tar -C ${folder} -x`)
    await compose(settings, 'down', '--volumes')
    await shell(settings, `tar -C ${folder} -c one | "$@" run --rm -T keyswap tar -C /backups -x`)
    await compose(settings, 'run', '--rm', 'keyswap', 'sh', '-c', restoreScript('/backups/one'))
    await up()
    await checkStory(site, story)
  })
  await compose(settings, 'down', '--volumes')
}

export async function tryCompose(step: Step): Promise<void> {
  const docker = await dockerWithImage(step)
  const port = await freePort()
  const site = siteAt(`http://127.0.0.1:${port}`)
  const file = join(RUN_FOLDER, 'compose.env')
  await writeFile(file, '')
  const env = { ...docker.env, PUBLISH: `127.0.0.1:${port}`, DEMO: 'off', TRUST_PROXY: GATEWAY }
  const services = { env, file: join(ROOT, 'deploy/services.env') }
  atEnd(() => compose(services, 'down', '--volumes'))
  await withEmbedded(docker, { env, file }, site, step)
  await step('deploy/services.env: compose accepts it', async () => {
    const read = await compose(services, 'config')
    for (const name of ['postgres', 'redis', 's3'])
      assert.match(read, new RegExp(`^  ${name}:$`, 'm'))
  })
}
