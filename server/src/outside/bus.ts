import { randomUUID } from 'node:crypto'
import type { Bus } from './events.ts'

/** Carries texts to the other instances. It may drop some, and `publish` never waits. */
export type Transport = { publish(text: string): void; close(): Promise<void> }

/** Callbacks for a transport. */
export type Receiver = {
  receive(text: string): void
  /** The connection was lost and is back: texts in between may be lost. */
  reconnected(): void
}

/** An instance receives its own texts at once, even while the transport is down. */
export async function openBus(
  openTransport: (receiver: Receiver) => Promise<Transport>,
): Promise<Bus> {
  // Prefix of every text, so that an instance can skip its own when they come back.
  const here = randomUUID()
  const listeners: ((text: string) => void)[] = []
  const gapListeners: (() => void)[] = []
  const receive = (text: string) => {
    for (const listener of listeners) listener(text)
  }
  const transport = await openTransport({
    receive(text) {
      if (!text.startsWith(here)) receive(text.slice(here.length))
    },
    reconnected() {
      for (const listener of gapListeners) listener()
    },
  })
  return {
    async send(text) {
      receive(text)
      transport.publish(here + text)
    },
    onText: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    close: transport.close,
  }
}
