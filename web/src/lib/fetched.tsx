import { type ComponentType, useEffect } from 'react'
import { loadPart } from './load-part.ts'
import { createStore, useStore } from './store.ts'

type Loaded<Props> = { default: ComponentType<Props> }
type State<Props> = { loaded?: Loaded<Props>; error?: unknown }

/**
 * A component whose code is fetched on first render, or earlier with `fetch()`. Unlike React's `lazy`, which holds
 * content back for up to 300 ms after its fallback to avoid flicker: our fallbacks are still invisible that early, so
 * the wait would be wasted.
 */
export function fetched<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  Waiting: ComponentType,
) {
  const state = createStore<State<Props>>({})
  let isRequested = false
  const fetch = () => {
    if (isRequested) return
    isRequested = true
    loadPart(load).then(
      (loaded) => state.set({ loaded }),
      (error) => state.set({ error }),
    )
  }

  function Fetched(props: Props) {
    const { loaded, error } = useStore(state)
    useEffect(fetch, [])
    if (error !== undefined) throw error
    return loaded ? <loaded.default {...props} /> : <Waiting />
  }

  return Object.assign(Fetched, { fetch })
}
