import { type ComponentType, lazy } from 'react'
import { loadPart } from './load-part.ts'
import { createStore } from './store.ts'

/** Incremented whenever a component has to wait for a connection to be fetched. */
export const delayedLoads = createStore(0)

/** React's `lazy` for dialogs and sheets: offline, a toast says so, and it opens once the connection is back. */
export const lazily = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => loadPart(load, () => delayedLoads.set(delayedLoads.get() + 1)))
