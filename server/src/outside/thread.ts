import { Worker } from 'node:worker_threads'

// An idle thread is ended after this time, because it holds some 40 MB.
const IDLE_MS = 60_000

type Answer = { output: unknown } | { error: unknown }

/**
 * Runs a module in a thread of its own, for work that would block the event loop. Inputs are answered one after the other. The
 * thread starts with the first input and ends when it had none for a while.
 */
export function createThread<Input, Output>(file: URL): (input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    void worker?.terminate()
    worker = undefined
  }
  const ask = async (input: Input): Promise<Output> => {
    clearTimeout(idle)
    worker ??= started(file)
    try {
      const answer = await answerOf(worker, input)
      if ('error' in answer) throw answer.error
      return answer.output as Output
    } catch (error) {
      // The thread may have ended; the next input starts another one.
      end()
      throw error
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
  return (input) => {
    const asked = last.then(() => ask(input))
    last = asked.catch(() => {})
    return asked
  }
}

function started(file: URL): Worker {
  const worker = new Worker(file)
  // The thread must not keep the process from ending.
  worker.unref()
  return worker
}

function answerOf(worker: Worker, input: unknown): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onExit = (code: number) => reject(new Error(`The thread ended with ${code}`))
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', onExit)
  worker.postMessage(input)
  return promise.finally(() => {
    worker.off('message', resolve)
    worker.off('error', reject)
    worker.off('exit', onExit)
  })
}
