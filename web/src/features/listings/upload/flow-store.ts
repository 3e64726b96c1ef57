import { createStore, type Store } from '../../../lib/store.ts'
import { type FlowAction, type ListingFlow, reduceFlow } from './listing-flow.ts'

/** Outside React: uploads run for seconds and must read the current state. */
export type FlowStore = Pick<Store<ListingFlow>, 'get' | 'subscribe'> & {
  dispatch: (action: FlowAction) => void
}

export function createFlowStore(initial: ListingFlow): FlowStore {
  const { get, set, subscribe } = createStore(initial)
  return { get, subscribe, dispatch: (action) => set(reduceFlow(get(), action)) }
}
