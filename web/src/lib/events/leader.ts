// Elects the tab that holds the event stream: over HTTP/1.1 a browser opens only six connections to a host, and a
// member may have more tabs than that.

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
    } catch {
      // Stolen by another tab, or the wait was aborted.
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
