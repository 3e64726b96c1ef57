// A member's event stream, held open by the web's own code: it is opened again whenever it ends.

import { setTimeout as wait } from 'node:timers/promises'
import type { ServerEvent } from '@keyswap/contract/events'
import { holdStream } from '../web/src/lib/events/stream.ts'
import type { Line } from './call.ts'
import type { Member } from './member.ts'

export type Stream = {
  events: ServerEvent[]
  /** How often it was opened. */
  opened(): number
  isUp(): boolean
  close(): void
}

/** After a failure the next attempt goes to the other instance, as with a load balancer. */
export function followEvents(line: Line, member: Member): Stream {
  const stop = new AbortController()
  const events: ServerEvent[] = []
  let [opened, isUp] = [0, false]
  const open = async (signal: AbortSignal) => {
    const url = new URL('/api/events', line.urls[line.at % line.urls.length])
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
  }
  void holdStream(environment, listener, stop.signal)
  return { events, opened: () => opened, isUp: () => isUp, close: () => stop.abort() }
}
