// compose.yaml, with Debian's docker-compose.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atEnd } from '../bench/cleanup.ts'
import { FOLDER } from '../bench/place.ts'
import { freePort } from '../scripts/free-port.ts'
import { readyAt } from './container.ts'
import { withImage } from './image.ts'
import { pathOf } from './programs.ts'
import { type Site, siteAt } from './site.ts'
import type { Step } from './step.ts'
import { checkStory, walk } from './story.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

type Settings = { env: Record<string, string>; file: string }

/** Not the .env of this folder: that may be somebody's real one. */
const compose = async ({ env, file }: Settings, ...args: string[]): Promise<string> => {
  const given = ['--project-name=keyswap-box', `--project-directory=${ROOT}`, `--env-file=${file}`]
  const options = { cwd: ROOT, env, maxBuffer: 10 * 2 ** 20 }
  return (await run(pathOf('compose'), [...given, ...args], options)).stdout.trim()
}

async function withEmbedded(settings: Settings, site: Site, step: Step): Promise<void> {
  const up = () => compose(settings, 'up', '--detach', '--no-build')
  await step('compose up: it starts, alone', async () => {
    await up()
    await readyAt(site)
    assert.equal((await compose(settings, 'ps', '--quiet')).split('\n').length, 1)
  })
  const story = await step('compose: sign-up to match', () => walk(site))
  await step('compose down and up: all of it is there', async () => {
    await compose(settings, 'down')
    await up()
    await readyAt(site)
    await checkStory(site, story)
  })
  await compose(settings, 'down', '--volumes')
}

export async function theCompose(step: Step): Promise<void> {
  const docker = await withImage(step)
  const port = await freePort()
  const site = siteAt(`http://127.0.0.1:${port}`)
  const file = join(FOLDER, 'compose.env')
  await writeFile(file, '')
  const env = { ...docker.env, PUBLISH: `127.0.0.1:${port}`, DEMO: 'off' }
  const services = { env, file: join(ROOT, 'deploy/services.env') }
  atEnd(() => compose(services, 'down', '--volumes'))
  await withEmbedded({ env, file }, site, step)
  await step('deploy/services.env: compose accepts it', async () => {
    const read = await compose(services, 'config')
    for (const name of ['postgres', 'redis', 's3'])
      assert.match(read, new RegExp(`^  ${name}:$`, 'm'))
  })
}
