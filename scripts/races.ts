// npm run races: repeats the random and concurrent tests of deals and rings many more times than npm test does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'

const repository = join(import.meta.dirname, '..')
const path = [join(repository, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
const tests = ['deals', 'rings'].flatMap((room) =>
  ['races', 'model'].map((name) => `server/src/features/${room}/${name}.slow.test.ts`),
)
const child = spawn('vitest', ['run', ...tests], {
  cwd: repository,
  env: {
    ...{ DEAL_RACES: '500', DEAL_RUNS: '50', RING_RACES: '100', RING_RUNS: '50' },
    ...{ ...process.env, PATH: path },
  },
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
})
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
