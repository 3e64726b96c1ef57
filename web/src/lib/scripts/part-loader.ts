// Loads code-split parts of the app. Without a connection it waits for one; if a newer release has replaced the file,
// it reloads the page.
import { createStore, type Store } from '../store.ts'

export type Connection = {
  /** Whether the server answers. */
  answers: () => Promise<boolean>
  /** Resolves when a retry makes sense. */
  next: () => Promise<void>
  /** Reloads the page, once per release and after every lost connection; returns false if that would be endless. */
  reload: (wasLost: boolean) => boolean
}

export function createPartLoader({ answers, next, reload }: Connection) {
  const waiting = createStore(0)

  /** Returns whether the connection was lost. */
  async function untilAnswered(onWait?: () => void): Promise<boolean> {
    if (await answers()) return false
    onWait?.()
    waiting.set(waiting.get() + 1)
    do await next()
    while (!(await answers()))
    waiting.set(waiting.get() - 1)
    return true
  }

  /** `untilWanted` resolves when somebody waits for the part; undefined if somebody does now. */
  async function loadPart<T>(
    load: () => Promise<T>,
    onWait?: () => void,
    untilWanted?: () => Promise<void> | undefined,
  ): Promise<T> {
    for (let wasLost = false; ; ) {
      try {
        return await load()
      } catch {
        wasLost = (await untilAnswered(onWait)) || wasLost
      }
      // Some browsers cache a failed import for the life of the page: then only a reload helps.
      try {
        return await load()
      } catch (error) {
        const wanted = untilWanted?.()
        if (!wanted) {
          if (reload(wasLost)) return new Promise<never>(() => {})
          throw error
        }
        // Whoever asked for it has gone on, and may be typing.
        await wanted
      }
    }
  }

  return { waiting: waiting as Pick<Store<number>, 'get' | 'subscribe'>, loadPart }
}
