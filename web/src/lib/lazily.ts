import { type ComponentType, lazy } from 'react'
import { patiently } from './patient.ts'
import { createStore } from './store.ts'

/** Counts up whenever something was asked for that has to wait for a connection. */
export const askedInVain = createStore(0)

/** React's `lazy` for what opens over a screen: without a connection it is said, and it opens when the line is back. */
export const lazily = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => patiently(load, () => askedInVain.set(askedInVain.get() + 1)))
