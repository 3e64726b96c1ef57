import { useDeferredValue } from 'react'
import { streamIsSettled } from '../../lib/events/shared-stream.ts'
import { useStore } from '../../lib/store.ts'

/** The bell's lists are asked for a moment after the tabs': all at once, they would hold up a slow phone. */
export const useMayAsk = (): boolean => useDeferredValue(useStore(streamIsSettled))
