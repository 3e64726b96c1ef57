// Starts and stops containers of Keyswap, with as few rights as in compose.yaml.

import { freePort } from '../../scripts/free-port.ts'
import { until } from '../../scripts/until.ts'
import type { Docker } from './docker.ts'
import { type Site, siteAt } from './site.ts'

const READY_WITHIN_MS = 180_000
const STOP_SECONDS = 30
export const NETWORK = 'box'
export const HARDENING_OPTIONS = [
  ...['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'],
]

export type Container = { name: string; site: Site }

export const waitUntilReady = (site: Site): Promise<boolean> =>
  until(`${site.url} is not ready`, READY_WITHIN_MS, async () => {
    const { status } = await site.call('GET', '/readyz')
    return status === 200
  })

export async function startContainer(
  docker: Docker,
  image: string,
  volumes: string[],
): Promise<Container> {
  const port = await freePort()
  const name = await docker(
    ...['run', '--detach', `--network=${NETWORK}`, `--publish=127.0.0.1:${port}:3000`],
    ...[...HARDENING_OPTIONS, `--stop-timeout=${STOP_SECONDS}`, '--health-interval=2s'],
    ...[...volumes.map((volume) => `--volume=${volume}`), '--env=DEMO=off', image],
  )
  const site = siteAt(`http://127.0.0.1:${port}`)
  try {
    await waitUntilReady(site)
  } catch (error) {
    throw new Error(await docker('logs', name), { cause: error })
  }
  return { name, site }
}

/** Stops and removes a container. Throws if Keyswap did not end cleanly by itself. */
export async function stopContainer(docker: Docker, { name }: Container): Promise<void> {
  await docker('stop', name)
  const status = await docker('inspect', '--format={{.State.ExitCode}}', name)
  const said = await docker('logs', name)
  if (status !== '0' || !said.endsWith('Stopped.'))
    throw new Error(`It ended with ${status}: ${said.slice(-1000)}`)
  await docker('rm', name)
}
