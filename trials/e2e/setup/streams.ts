/// <reference lib="dom" />
import type { Page } from '@playwright/test'

/**
 * Waits until this browser's event stream is open, or has sent `session_ended`. It listens on the channel on which the leader
 * passes events to the other tabs.
 */
export const waitForStream = (page: Page, userId: string, what: 'isUp' | 'session_ended') =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<void>((done) => {
        const tabs = new BroadcastChannel(name)
        tabs.onmessage = ({ data }) => {
          const isIt = wanted === 'isUp' ? data.isUp === true : data.event?.type === wanted
          if (isIt) done()
          else if (wanted === 'isUp') tabs.postMessage({ isAnyoneThere: true })
        }
        tabs.postMessage({ isAnyoneThere: true })
      }),
    [`keyswap-events-${userId}`, what] as const,
  )
