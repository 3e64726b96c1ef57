// Builds the image, uses, restarts and kills it; upgrades the data of the first release, and goes back to that release.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../../scripts/until.ts'
import { atEnd } from '../bench/cleanup.ts'
import { RUN_FOLDER } from '../bench/place.ts'
import { importBaseImage } from './base.ts'
import {
  type Container,
  HARDENING_OPTIONS,
  NETWORK,
  startContainer,
  stopContainer,
  waitUntilReady,
} from './container.ts'
import { type Docker, dockerDaemon } from './docker.ts'
import { PASSWORD, signUp } from './member.ts'
import type { Step } from './step.ts'
import { checkStory, playStory } from './story.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
/** The first release: the oldest version whose data anybody may have. */
const FIRST_RELEASE = '5512945c'
const HEALTHY_WITHIN_MS = 120_000
const NEW = 'keyswap'
const OLD = 'keyswap:first-release'

async function build(docker: Docker, folder: string, tag: string): Promise<string> {
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].filter((name) => process.env[name])
  await docker(
    ...['build', '--network=host', `--tag=${tag}`],
    ...proxies.map((name) => `--build-arg=${name}=${process.env[name]}`),
    folder,
  )
  const size = Number(await docker('inspect', '--format={{.Size}}', tag))
  return `${Math.round(size / 1e6)} MB`
}

/** A folder with the first release and today's Dockerfile, because that release had none. */
async function olderVersion(): Promise<string> {
  const folder = join(RUN_FOLDER, 'first-release')
  await mkdir(folder)
  const archive = join(RUN_FOLDER, 'first-release.tar')
  await run('git', ['-C', ROOT, 'archive', `--output=${archive}`, FIRST_RELEASE]).catch((cause) => {
    throw new Error(`The repository does not have ${FIRST_RELEASE}: fetch its whole history`, {
      cause,
    })
  })
  await run('tar', ['-C', folder, '-xf', archive])
  for (const file of ['Dockerfile', '.dockerignore']) await cp(join(ROOT, file), join(folder, file))
  return folder
}

export async function checkRights(docker: Docker, name: string): Promise<void> {
  assert.equal(await docker('exec', name, 'id', '--user'), '1000')
  for (const path of ['/app/x', '/app/server/src/main.ts', '/usr/x', '/x'])
    await assert.rejects(
      docker('exec', name, 'sh', '-c', `echo > ${path}`),
      /Read-only file system/,
    )
  const status = await docker('exec', name, 'cat', '/proc/1/status')
  assert.match(status, /^CapBnd:\s+0+$/m)
  assert.match(status, /^NoNewPrivs:\s+1$/m)
  assert.match(status, /^Seccomp:\s+2$/m)
}

async function becomesHealthy(docker: Docker, { name }: Container): Promise<void> {
  await until('it is not healthy', HEALTHY_WITHIN_MS, async () => {
    const health = await docker('inspect', '--format={{.State.Health.Status}}', name)
    return health === 'healthy'
  })
}

/** A script that prints the definitions of all SQL functions and views. It runs in a container. */
const DEFINITIONS = `
  import { openForCommand } from './server/src/start/database.ts'
  import { loadSettings } from './server/src/settings.ts'
  import { connect } from './server/src/db/pool.ts'
  const database = await openForCommand(loadSettings())
  const client = await connect(database.url)
  const { rows } = await client.query(\`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select viewname || ' ' || definition from pg_views where schemaname = 'public'
    order by 1\`)
  await client.end()
  await database.close()
  console.log(JSON.stringify(rows))`

const definitionsIn = (docker: Docker, { name }: Container) =>
  docker('exec', name, 'node', '--input-type=module', '--eval', DEFINITIONS)

async function fresh(docker: Docker, step: Step): Promise<void> {
  const container = await step('an empty volume: it starts, read-only and without rights', () =>
    startContainer(docker, NEW, ['fresh:/data']),
  )
  const { name, site } = container
  await step('its user is not root and can write nowhere else', () => checkRights(docker, name))
  await step('Docker finds it healthy', () => becomesHealthy(docker, container))
  const story = await step('sign-up, listing with a photo, likes, match, message', () =>
    playStory(site),
  )
  await step('a second container on the same volume is refused', () =>
    assert.rejects(
      docker(
        ...['run', '--rm', ...HARDENING_OPTIONS, '--volume=fresh:/data', NEW],
        ...['node', 'server/src/admin.ts', 'list'],
      ),
      /probably in another container/,
    ),
  )
  await step('restarted: all of it is there', async () => {
    await docker('restart', name)
    await waitUntilReady(site)
    await checkStory(site, story)
  })
  await step('killed and started: all of it is there', async () => {
    await docker('kill', name)
    await docker('start', name)
    await waitUntilReady(site)
    await checkStory(site, story)
  })
  await step('stopped: it ends by itself, with status 0', () => stopContainer(docker, container))
}

/** The script of docs/operating.md that restores a backup. */
export const restoreScript = (backup: string): string =>
  `set -e; cd /data; test -d ${backup}/postgres; mkdir /backups/broken
  find . -mindepth 1 -maxdepth 1 -exec mv -t /backups/broken {} +; cp -a ${backup}/. .`

async function upgrade(docker: Docker, step: Step): Promise<void> {
  const volumes = ['upgraded:/data', 'backups:/backups']
  const backup = '/backups/before'
  const old = await step('the first release starts', () => startContainer(docker, OLD, volumes))
  const story = await step('members use it', () => playStory(old.site))
  await step('it is backed up while it runs, then stopped', async () => {
    await docker('exec', old.name, 'node', 'server/src/backup.ts', backup)
    await stopContainer(docker, old)
  })
  const current = await step('this version starts on its data', () =>
    startContainer(docker, NEW, volumes),
  )
  await step('all of it is there', () => checkStory(current.site, story))
  await step('its SQL functions are those of a new installation', async () => {
    const other = await startContainer(docker, NEW, ['new:/data'])
    assert.equal(await definitionsIn(docker, current), await definitionsIn(docker, other))
    await stopContainer(docker, other)
  })
  const { email } = await step('members go on using it', async () => {
    await playStory(current.site)
    return signUp(current.site)
  })
  await step('stopped', () => stopContainer(docker, current))
  await step('the way back: the backup is put in place', () =>
    docker(
      ...[
        'run',
        '--rm',
        ...HARDENING_OPTIONS,
        ...volumes.map((volume) => `--volume=${volume}`),
        OLD,
      ],
      ...['sh', '-c', restoreScript(backup)],
    ),
  )
  const back = await step('the first release starts on it', () =>
    startContainer(docker, OLD, volumes),
  )
  await step('all is as it was before the upgrade', async () => {
    await checkStory(back.site, story)
    const later = await back.site.call('POST', '/api/auth/sign-in', {
      body: { email, password: PASSWORD },
    })
    assert.equal(later.status, 401, 'somebody who joined after the backup is there')
  })
  await step('stopped again', () => stopContainer(docker, back))
}

let built: Promise<Docker> | undefined
/** Starts Docker and builds the image at the first call; all parts share them. */
export const dockerWithImage = (step: Step): Promise<Docker> => (built ??= buildImage(step))

async function buildImage(step: Step): Promise<Docker> {
  const docker = await step('a Docker daemon starts', dockerDaemon)
  await step('an image like the one that the Dockerfile names', () => importBaseImage(docker))
  await step('the Dockerfile builds', () => build(docker, ROOT, NEW))
  await docker('network', 'create', NETWORK)
  // Otherwise the daemon would leave the network's device on the machine.
  atEnd(async () => {
    const left = (await docker('ps', '--all', '--quiet')).split('\n').filter(Boolean)
    if (left.length > 0) await docker('rm', '--force', ...left)
    await docker('network', 'rm', NETWORK)
  })
  return docker
}

export async function tryImage(step: Step): Promise<void> {
  await fresh(await dockerWithImage(step), step)
}

export async function tryUpgrade(step: Step): Promise<void> {
  const docker = await dockerWithImage(step)
  await step(`the Dockerfile builds the first release (${FIRST_RELEASE})`, async () =>
    build(docker, await olderVersion(), OLD),
  )
  await upgrade(docker, step)
}
