import { parentPort } from 'node:worker_threads'

/** Called in the module of a thread: answers each input with the result of `work`. */
export function answerInputs<Input>(work: (input: Input) => Promise<unknown>): void {
  parentPort?.on('message', async (input: Input) => {
    try {
      parentPort?.postMessage({ output: await work(input) })
    } catch (error) {
      parentPort?.postMessage({ error })
    }
  })
}
