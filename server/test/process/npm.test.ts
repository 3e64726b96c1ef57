import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { processState } from '../../src/db/embedded/process-state.ts'
import {
  aDataFolder,
  aFolder,
  databaseIn,
  type Launched,
  ready,
  root,
  spawnServer,
} from './launch.ts'

const start = async (command: string[], DATA_DIR: string) =>
  ready(spawnServer(command, { DATA_DIR }, await freePort()))

const runner = [process.execPath, 'scripts/run.mjs']

test.each([
  // npm exits on SIGTERM without passing it on.
  ['SIGTERM to npm', ['npm', 'start'], (npm: Launched) => npm.signal('SIGTERM')],
  ['SIGTERM to all', ['npm', 'start'], (npm: Launched) => npm.signalAll('SIGTERM')],
  ['Ctrl-C', ['npm', 'start'], (npm: Launched) => npm.signalAll('SIGINT')],
  ['the end of the terminal', ['npm', 'start'], (npm: Launched) => npm.signalAll('SIGHUP')],
  [
    'SIGTERM to what npm runs',
    [...runner, 'scripts/start.ts'],
    (run: Launched) => run.signal('SIGTERM'),
  ],
])('npm start stops server and database cleanly on %s', async (_, command, end) => {
  const DATA_DIR = await aDataFolder()
  const started = await start(command, DATA_DIR)
  const { pid } = await databaseIn(DATA_DIR)
  end(started)
  await started.ended
  await expect.poll(() => processState(pid)).not.toBe('running')
  expect(started.output()).toContain('Stopped.')
  await expect(fetch(started.url)).rejects.toThrow()
})

test.each([
  ['exit code', 'process.exit(7)', 7],
  ['signal', "process.kill(process.pid, 'SIGKILL')", 'SIGKILL'],
  ['arguments', 'process.exit(Number(process.argv[2]))', 3],
])('a script that npm runs has its own %s', async (_, source, how) => {
  const file = join(await aFolder(), 'script.mjs')
  await writeFile(file, source)
  const { ended } = spawnServer([...runner, file, '3'], {}, await freePort())
  expect(await ended).toBe(how)
})

test('a Node version that is too old is reported, with what to install', async () => {
  const pretend = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.4'})`
  const command = [process.execPath, '--import', pretend, `${root}/scripts/run.mjs`]
  const { ended, output } = spawnServer(command, {}, await freePort())
  expect(await ended).toBe(1)
  expect(output()).toContain('Keyswap needs Node.js 20 or newer; this is v18.20.4.')
  expect(output()).toContain('Install Node.js 24 LTS')
})
