// Elects the tab that holds the event stream: over HTTP/1.1 a browser opens only six connections to a host, and a
// member may have more tabs than that.

/** How long a tab waits that may not even ask for the lead. */
const REFUSED_MS = 1_000

export type Leadership = {
  /** Takes the lead from a leader that does not answer: a frozen tab never releases its lock. */
  steal(): void
}

/** Runs `lead` when this tab becomes the leader, until another tab steals the lock or `signal` aborts. */
export function takeLead(
  name: string,
  lead: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Leadership {
  // No Web Locks without TLS: then every tab holds a stream.
  if (!navigator.locks) {
    void lead(signal)
    return { steal() {} }
  }
  let queued: AbortController
  let isLeading = false
  let steals = false

  async function next() {
    queued = new AbortController()
    const term = new AbortController()
    const ended = AbortSignal.any([term.signal, signal])
    const run = () => {
      isLeading = true
      return lead(ended)
    }
    const options = steals ? { steal: true } : { signal: AbortSignal.any([queued.signal, signal]) }
    steals = false
    try {
      await navigator.locks.request(name, options, run)
    } catch (error) {
      // An AbortError: stolen by another tab, or the wait was aborted. Otherwise there are no locks now: WebKit refuses
      // them to a page that is being left, which would ask again and again, and never end.
      if (!isNamed(error, 'AbortError'))
        await new Promise((isOver) => setTimeout(isOver, REFUSED_MS))
      // A browser that blocks storage never gives a lock: then every tab holds a stream.
      if (isNamed(error, 'SecurityError') && !signal.aborted) await run()
    }
    isLeading = false
    term.abort()
    if (!signal.aborted) void next()
  }

  void next()
  return {
    steal() {
      if (isLeading) return
      steals = true
      queued.abort()
    },
  }
}

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name
