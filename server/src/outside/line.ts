import { randomUUID } from 'node:crypto'
import type { Line } from './events.ts'

/** What carries texts to the other instances. It may lose some, and never makes anyone wait. */
export type Wire = { publish(text: string): void; close(): Promise<void> }

/** What an instance says is heard on the instance itself at once, whatever becomes of the wire. */
export async function openLineOver(
  openWire: (hear: (text: string) => void) => Promise<Wire>,
): Promise<Line> {
  const here = randomUUID()
  const listeners: ((text: string) => void)[] = []
  const hear = (text: string) => {
    for (const listener of listeners) listener(text)
  }
  const wire = await openWire((text) => {
    if (!text.startsWith(here)) hear(text.slice(here.length))
  })
  return {
    async send(text) {
      hear(text)
      wire.publish(here + text)
    },
    onText: (listener) => void listeners.push(listener),
    close: wire.close,
  }
}
