import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { aFolder } from '../../test/folder.ts'
import { processState } from '../db/embedded/process-state.ts'
import { StartError } from '../errors/start-error.ts'
import { createLogger } from '../outside/log.ts'
import type { Orders } from './instance.ts'
import { startWorkers } from './workers.ts'

/** Starts real processes. They run this code when they get the order to start, `message`. */
async function start(onOrder: string, count = 1) {
  const exec = path.join(await aFolder(), 'worker.mjs')
  const answer = `const answer = (what) => process.send({ answers: message.id, ...what })`
  const pids = `${exec}.pids`
  await writeFile(
    exec,
    `import { appendFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n')
     process.on('message', (message) => { ${answer}; ${onOrder} })`,
  )
  const log: Record<string, unknown>[] = []
  const stopped = Promise.withResolvers<string>()
  const workers = startWorkers({
    orders: { settings: { HOST: '127.0.0.1', PORT: await freePort() } } as Orders,
    count,
    log: createLogger('info', { write: (line: string) => void log.push(JSON.parse(line)) }),
    stop: stopped.resolve,
    exec,
    first_pause_ms: 1,
  })
  onTestFinished(async () => (await workers.catch(() => undefined))?.close())
  const pidsOf = async () => (await readFile(pids, 'utf8')).trim().split('\n').map(Number)
  return { workers, log, stopped: stopped.promise, pidsOf }
}

test('if a worker ends again and again, its log lines say how, and the server stops with the reason', async () => {
  const { workers, log, stopped } = await start(
    'answer({ value: {} }); setTimeout(process.exit, 1, 3)',
  )
  await workers
  expect(await stopped).toBe('a worker process ended 7 times in a row')
  expect(log.map(({ level, msg, how, failures }) => [level, msg, how, failures])).toEqual(
    Array.from({ length: 7 }, (_, index) => [
      'error',
      'a worker process ended',
      'status 3',
      index + 1,
    ]),
  )
  expect(new Set(log.map(({ worker }) => worker)).size).toBe(7)
})

test('a worker that cannot start passes its reason on, and no other worker is left', async () => {
  const { workers, pidsOf } = await start(
    `if (message.input.opens_demo) answer({ failure: { message: 'No Redis.', hint: 'Check it.' } })`,
    2,
  )
  const error = await workers.catch((error) => error)
  expect(error).toBeInstanceOf(StartError)
  expect(error).toMatchObject({ message: 'No Redis.', hint: 'Check it.' })
  expect((await pidsOf()).map(processState)).not.toContain('running')
})

test('a worker that ends while it starts fails the start', async () => {
  const { workers } = await start('process.exit(9)')
  await expect(workers).rejects.toMatchObject({
    message: 'A worker process ended while it was starting (status 9).',
    hint: expect.stringContaining('WORKERS'),
  })
})
