// The primary process: starts the worker processes that serve requests, replaces those that end, and passes each of
// them connections.
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '../errors/start-error.ts'
import type { Metric } from '../http/metrics.ts'
import type { Logger } from '../outside/log.ts'
import type { DemoInfo } from './banner.ts'
import { type ConnectionTaker, createDispatcher } from './dispatcher.ts'
import type { Orders } from './instance.ts'
import type { Running } from './lifetime.ts'
import { openIpc } from './line.ts'
import { createReports, type Reporter } from './reports.ts'

/** The functions of a worker that the primary calls. */
export type WorkerCalls = {
  /** Resolves when the worker accepts connections. */
  start(orders: Orders): Promise<DemoInfo>
  /** The connection is missing if its client has closed it meanwhile. */
  take(input: undefined, connection?: Socket): Promise<void>
  stop(input: undefined): Promise<void>
  metrics(input: undefined): Promise<Metric[]>
  isReady(input: undefined): Promise<boolean>
}

/** The functions of the primary that a worker calls. The reports are those of all processes together. */
export type PrimaryCalls = {
  /** The worker is stopping. After the answer it gets no more connections. */
  leave(input: undefined): Promise<void>
  metrics(input: undefined): Promise<string>
  isReady(input: undefined): Promise<boolean>
}

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))
const ANSWER_WITHIN_MS = 2_000
// The pause before a replacement doubles with each failure in a row: 16 seconds of pauses until we give up.
const FIRST_PAUSE_MS = 250
const MAX_FAILURES = 7
// If a worker ends sooner than this after its start, that is one more failure in a row.
const STABLE_MS = 10_000

type Options = {
  orders: Orders
  count: number
  log: Logger
  stop(why: string): void
  /** Injected so that tests can start workers that fail, and need not wait. */
  exec?: string
  first_pause_ms?: number
}

type Worker = Reporter &
  ConnectionTaker & {
    pid: number | undefined
    started: Promise<DemoInfo>
    /** Why the worker did not start. */
    failure(): Error | undefined
    servedMs(): number
    /** Resolves with the exit status or the signal. */
    ended: Promise<string>
    stop(): void
    kill(): void
  }

export async function startWorkers({
  orders,
  count,
  log,
  stop,
  exec = WORKER,
  first_pause_ms = FIRST_PAUSE_MS,
}: Options): Promise<Running & { demo: DemoInfo }> {
  const { HOST: host, PORT: port } = orders.settings
  const dispatcher = createDispatcher()
  const stopping = new AbortController()
  const workers: Worker[] = []
  const reports = createReports(() => workers)
  const allEnded = () => Promise.all(workers.map(({ ended }) => ended))

  function launch(index: number): void {
    const leave = async () => dispatcher.dismiss(worker)
    const worker = launchWorker(exec, { ...orders, opens_demo: index === 0 }, { ...reports, leave })
    worker.started.then(() => dispatcher.admit(worker)).catch(() => {})
    workers[index] = worker
  }
  function killAll(): void {
    for (const worker of workers) worker.kill()
  }

  async function keepReplacing(index: number): Promise<void> {
    for (let failures = 0; ; launch(index)) {
      const worker = workers[index] as Worker
      const how = await worker.ended
      if (stopping.signal.aborted) return
      dispatcher.dismiss(worker)
      reports.remember(worker)
      failures = worker.servedMs() < STABLE_MS ? failures + 1 : 1
      const err = worker.failure()
      log.error(
        { worker: worker.pid, how, failures, ...(err && { err }) },
        'a worker process ended',
      )
      if (failures === MAX_FAILURES)
        return stop(`a worker process ended ${failures} times in a row`)
      const pause = first_pause_ms * 2 ** (failures - 1)
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }

  // For exits that never reach close(): a worker that is stuck would not notice that the primary has ended.
  process.once('exit', killAll)
  for (let index = 0; index < count; index += 1) launch(index)
  try {
    const [demo] = await Promise.all(workers.map(({ started }) => started))
    await dispatcher.open(host, port)
    for (const index of workers.keys()) void keepReplacing(index)
    return {
      demo: demo as DemoInfo,
      async close() {
        stopping.abort()
        dispatcher.close()
        for (const worker of workers) worker.stop()
        await allEnded()
      },
    }
  } catch (error) {
    killAll()
    await allEnded()
    throw error
  }
}

function launchWorker(exec: string, orders: Orders, ours: PrimaryCalls): Worker {
  // The default serialization is JSON, in which a NaN among the metrics would become null.
  const child = fork(exec, { serialization: 'advanced' })
  // Without a handler an error would end the primary. It means that the process could not be started or signalled.
  child.on('error', () => {})
  const { call, close } = openIpc<WorkerCalls>(child, ours)
  const ended = child.pid === undefined ? Promise.resolve('too many processes') : endOf(child)
  void ended.then((how) => close(endedEarly(how)))
  const kill = () => void child.kill('SIGKILL')
  const started = call('start', orders)
  let startedAt = Number.POSITIVE_INFINITY
  let failure: Error | undefined
  started.then(
    () => {
      startedAt = performance.now()
    },
    (error: Error) => {
      failure = error
      kill()
    },
  )
  return {
    pid: child.pid,
    started,
    failure: () => failure,
    servedMs: () => performance.now() - startedAt,
    ended,
    stop: () => void call('stop', undefined).catch(() => {}),
    kill,
    take: (connection) => call('take', undefined, { connection }),
    metrics: () => call('metrics', undefined, { within_ms: ANSWER_WITHIN_MS }),
    isReady: () => call('isReady', undefined, { within_ms: ANSWER_WITHIN_MS }),
  }
}

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) =>
    child.once('exit', (status, signal) => resolve(signal || `status ${status}`)),
  )

const endedEarly = (how: string) =>
  new StartError(
    `A worker process ended while it was starting (${how}).`,
    'Its own messages are above. If memory is short, set a smaller number of WORKERS.',
  )
