// Parts of the app are fetched when they are first needed. Where there is no connection they wait for it; where a
// newer release has replaced them, a fresh page has the new ones.
import { createStore, type Store } from './store.ts'

export type Line = {
  /** Whether the server answers. */
  answers: () => Promise<boolean>
  /** A moment at which asking again makes sense. */
  next: () => Promise<void>
  /** Starts the page anew, once per release; false where that was done already. */
  renew: () => boolean
}

export function createPatience({ answers, next, renew }: Line) {
  const waiting = createStore(0)

  async function untilAnswered(onWait?: () => void): Promise<void> {
    if (await answers()) return
    onWait?.()
    waiting.set(waiting.get() + 1)
    do await next()
    while (!(await answers()))
    waiting.set(waiting.get() - 1)
  }

  async function patiently<T>(load: () => Promise<T>, onWait?: () => void): Promise<T> {
    try {
      return await load()
    } catch {
      await untilAnswered(onWait)
    }
    // Some browsers remember a failed import for as long as the page lives: then only a fresh page helps.
    return load().catch((error: unknown) => {
      if (renew()) return new Promise<never>(() => {})
      throw error
    })
  }

  return { waiting: waiting as Pick<Store<number>, 'get' | 'subscribe'>, patiently }
}
