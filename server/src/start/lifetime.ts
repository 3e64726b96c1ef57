// A process from its start to an orderly stop on a signal.
import type { Logger } from '../outside/log.ts'

const STOP_WITHIN_MS = 20_000

export type Running = { close(): Promise<void> }

export type Lifetime = {
  /** Finishes the work in flight, then exits. If it is called again, as for a second signal, exits at once. */
  stop(why: string, status?: number): void
  /** Like `stop`, but calling it again changes nothing. */
  finish(why: string, status?: number): void
}

/** Runs `start`, and closes what it has opened on a signal. Rejects if the start fails. */
export async function runUntilStopped(
  start: (lifetime: Lifetime) => Promise<Running>,
  say: (text: string) => void,
): Promise<void> {
  let stops = 0
  let isStopping = false
  const stop = (why: string, status?: number) => {
    stops += 1
    if (stops > 1) process.exit(1)
    void finish(why, status)
  }
  const finish = async (why: string, status = 1) => {
    if (isStopping) return
    isStopping = true
    say(`Stopping (${why}): finishing requests in flight.`)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    // Let a start in progress finish first, so that nothing is left half open.
    await running.then(
      (app) => app.close(),
      () => {},
    )
    say('Stopped.')
    process.exit(status)
  }
  // SIGHUP means that the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stop(signal, 0))
  const running = start({ stop, finish })
  await running.catch((error) => {
    if (!isStopping) throw error
  })
}

export function surviveFailures(log: Logger): void {
  // Keep running when the reader of stdout or stderr is gone (EPIPE).
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // One failed background task must not end everyone's requests.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
}
