import { type ComponentType, Suspense, useEffect } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { loadPart } from '../../lib/scripts/load-part.ts'
import { createStore, useStore } from '../../lib/store.ts'

type Loaded<Props> = { default: ComponentType<Props> }
type State<Props> = { loaded?: Loaded<Props>; error?: unknown; isDelayed?: true }

/** Incremented whenever a dialog or sheet cannot be fetched and waits for a connection. */
export const delayedLoads = createStore(0)

/**
 * A component whose code is fetched on first render, or earlier with `fetch()`. Until then `Waiting` is shown. A dialog
 * or sheet has no `Waiting`: a line at the screen's top moves, and offline a toast says that it opens when the connection
 * is back.
 *
 * Instead of React's `lazy`, which holds content back for up to 300 ms after its fallback to avoid flicker: our
 * fallbacks are still invisible that early, so the wait would be wasted.
 */
export function fetched<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  Waiting?: ComponentType,
) {
  const state = createStore<State<Props>>({})
  let isRequested = false
  let mounted = 0
  let onMounted = () => {}
  const untilMounted = () =>
    mounted > 0
      ? undefined
      : new Promise<void>((done) => {
          onMounted = done
        })
  const fetch = () => {
    if (isRequested) return
    isRequested = true
    loadPart(load, () => state.set({ isDelayed: true }), untilMounted).then(
      (loaded) => state.set({ loaded }),
      (error) => state.set({ error }),
    )
  }

  function mount() {
    mounted += 1
    onMounted()
    fetch()
    return () => {
      mounted -= 1
    }
  }

  function Fetched(props: Props) {
    const { loaded, error, isDelayed } = useStore(state)
    useEffect(mount, [])
    useEffect(() => {
      if (isDelayed && !Waiting) delayedLoads.set(delayedLoads.get() + 1)
    }, [isDelayed])
    if (error !== undefined) throw error
    const waiting = Waiting ? <Waiting /> : isDelayed || <Opening />
    // The code is loaded, but its translated texts may not be.
    return loaded ? (
      <Suspense fallback={waiting}>
        <loaded.default {...props} />
      </Suspense>
    ) : (
      waiting
    )
  }

  return Object.assign(Fetched, { fetch })
}

function Opening() {
  const { t } = useMessages()
  return (
    <div role="status" className="opening">
      <span className="sr-only">{t('kit.loading')}</span>
    </div>
  )
}
