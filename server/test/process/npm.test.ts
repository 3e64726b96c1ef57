import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { processState } from '../../src/db/embedded/process-state.ts'
import { aDataFolder, databaseIn, type Launched, ready, root, spawnServer } from './launch.ts'

const start = async (DATA_DIR: string) =>
  ready(spawnServer(['npm', 'start'], { DATA_DIR }, await freePort()))

test.each([
  // npm exits on SIGTERM without passing it on.
  ['SIGTERM to npm', (npm: Launched) => npm.signal('SIGTERM')],
  ['Ctrl-C', (npm: Launched) => npm.signalAll('SIGINT')],
])('npm start stops server and database cleanly on %s', async (_, end) => {
  const DATA_DIR = await aDataFolder()
  const npm = await start(DATA_DIR)
  const { pid } = await databaseIn(DATA_DIR)
  end(npm)
  await npm.ended
  await expect.poll(() => processState(pid)).not.toBe('running')
  await expect(fetch(npm.url)).rejects.toThrow()
})

test('a Node version that is too old is reported, with what to install', async () => {
  const pretend = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.4'})`
  const command = [process.execPath, '--import', pretend, `${root}/scripts/ensure.mjs`]
  const { ended, output } = spawnServer(command, {}, await freePort())
  expect(await ended).toBe(1)
  expect(output()).toContain('Keyswap needs Node.js 20 or newer; this is v18.20.4.')
  expect(output()).toContain('Install Node.js 24 LTS')
})
