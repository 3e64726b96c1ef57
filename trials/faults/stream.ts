// A member's event stream. The web's own code opens it again whenever it ends.

import { setTimeout as wait } from 'node:timers/promises'
import type { ServerEvent } from '@keyswap/contract/events'
import { holdStream } from '../../web/src/lib/events/stream.ts'
import type { Line } from './call.ts'
import type { Member } from './member.ts'

export type Stream = {
  /** How often the stream was opened. */
  opened(): number
  /** The index of the instance at which it was last opened. */
  at(): number
  /** Whether the stream got the event of this message. */
  wasTold(match_id: string, seq: number): boolean
  isUp(): boolean
  close(): void
}

/** Opens the stream. After a failure, the next attempt goes to the other instance, as with a load balancer. */
export function followEvents(line: Line, member: Member): Stream {
  const stop = new AbortController()
  const events: ServerEvent[] = []
  let [opened, at, isUp] = [0, 0, false]
  const open = async (signal: AbortSignal) => {
    at = line.at
    const url = new URL('/api/events', line.urls[at % line.urls.length])
    const headers = { authorization: `Bearer ${member.token()}` }
    const answer = await fetch(url, { headers, signal }).catch((error: unknown) => {
      line.at += 1
      throw error
    })
    if (answer.status === 401) await member.signIn()
    if (!answer.ok || !answer.body) throw new Error(`The stream was refused: ${answer.status}`)
    opened += 1
    return answer.body
  }
  const listener = {
    onEvent: (event: ServerEvent) => void events.push(event),
    onAlive() {
      isUp = true
    },
    onLost() {
      isUp = false
    },
  }
  const environment = {
    open,
    wait: (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {}),
    signOutsDone: async () => {},
  }
  void holdStream(environment, listener, stop.signal)
  return {
    opened: () => opened,
    at: () => at,
    wasTold: (match_id, seq) =>
      events.some(
        (event) =>
          event.type === 'message' &&
          'match_id' in event &&
          event.match_id === match_id &&
          event.seq === seq,
      ),
    isUp: () => isUp,
    close: () => stop.abort(),
  }
}
