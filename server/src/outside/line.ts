import { randomUUID } from 'node:crypto'
import type { Line } from './events.ts'

/** What carries texts to the other instances. It may lose some, and never makes anyone wait. */
export type Wire = { publish(text: string): void; close(): Promise<void> }

/** What a wire tells its instance. */
export type Ear = {
  hear(text: string): void
  /** It was cut and is whole again: something may have been said meanwhile. */
  missed(): void
}

/** What an instance says is heard on the instance itself at once, whatever becomes of the wire. */
export async function openLineOver(openWire: (ear: Ear) => Promise<Wire>): Promise<Line> {
  const here = randomUUID()
  const listeners: ((text: string) => void)[] = []
  const gapListeners: (() => void)[] = []
  const hear = (text: string) => {
    for (const listener of listeners) listener(text)
  }
  const wire = await openWire({
    hear(text) {
      if (!text.startsWith(here)) hear(text.slice(here.length))
    },
    missed() {
      for (const listener of gapListeners) listener()
    },
  })
  return {
    async send(text) {
      hear(text)
      wire.publish(here + text)
    },
    onText: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    close: wire.close,
  }
}
