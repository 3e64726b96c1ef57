import { type ComponentType, useEffect } from 'react'
import { patiently } from './patient.ts'
import { createStore, useStore } from './store.ts'

type Loaded<Props> = { default: ComponentType<Props> }
type State<Props> = { loaded?: Loaded<Props>; error?: unknown }

/**
 * A screen that is fetched when it is first needed, or before. React's own `lazy` holds back for up to 300 ms what
 * comes soon after its fallback, lest things flicker; our fallbacks are not seen that early, so nothing needs to wait.
 */
export function fetched<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  Waiting: ComponentType,
) {
  const state = createStore<State<Props>>({})
  let isAsked = false
  const fetch = () => {
    if (isAsked) return
    isAsked = true
    patiently(load).then(
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
