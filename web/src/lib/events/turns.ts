// Which tab of a browser holds the stream: browsers open only six connections to a host, and one may have many tabs.

/** Does `lead` when it is this tab's turn, until another tab takes it or `signal` ends it. */
export type Turns = {
  /** The tab whose turn it is does not answer, frozen perhaps: this one takes its place. */
  take(): void
}

export function waitForTurns(
  name: string,
  lead: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Turns {
  // A page without TLS gets no locks: each tab then has a stream of its own.
  if (!navigator.locks) {
    void lead(signal)
    return { take() {} }
  }
  let queued: AbortController
  let isLeading = false
  let takes = false

  async function next() {
    queued = new AbortController()
    const turn = new AbortController()
    const over = AbortSignal.any([turn.signal, signal])
    const run = () => {
      isLeading = true
      return lead(over)
    }
    const how = takes ? { steal: true } : { signal: AbortSignal.any([queued.signal, signal]) }
    takes = false
    try {
      await navigator.locks.request(name, how, run)
    } catch {
      // Taken by another tab, or not waited for any longer.
    }
    isLeading = false
    turn.abort()
    if (!signal.aborted) void next()
  }

  void next()
  return {
    take() {
      if (isLeading) return
      takes = true
      queued.abort()
    },
  }
}
