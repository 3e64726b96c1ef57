// Every layer over the screen, such as a dialog, gets its own history entry with the same URL, so that the Back
// button closes it. `sync` keeps the number of these entries equal to the number of open layers.

import { createStore } from '../store.ts'

/** The field of `history.state` that says which layer an entry belongs to: 1 is the lowest; absent for the screen. */
const MARK = 'layer'

/** How long to wait for popstate: a traversal that goes nowhere, such as beyond the first entry, sends none. */
const LOST_MS = 1_000

export type Layer = {
  /** The Back button was pressed: close, or ask first and stay open. */
  back: () => void
  /** The page below can be scrolled while the layer is open; closing it must not restore an earlier position. */
  scrolls?: boolean
}

type State = Record<string, unknown> | null
type Options = { replace?: boolean | undefined; state?: unknown }
type Navigate<O extends Options> = (to: string, options?: O) => void
type Browser = {
  history: History
  location: Pick<Location, 'href'>
  addEventListener: Window['addEventListener']
}

export function createLayers({ history, location, addEventListener }: Browser) {
  const layers: Layer[] = []
  /** Navigations to run, one at a time, when a traversal that we started has finished. */
  const waiting: (() => void)[] = []
  /** `isQuiet`: the traversal only removes entries of layers, so the router must not notice it. */
  let travelling: { isQuiet: boolean; lost: ReturnType<typeof setTimeout> } | null = null
  /** The URL of the screen under the layers. */
  let below = ''

  const depth = (): number => {
    const mark = (history.state as State)?.[MARK]
    return typeof mark === 'number' ? mark : 0
  }

  function travel(steps: number, isQuiet: boolean): void {
    travelling = { isQuiet, lost: setTimeout(arrive, LOST_MS) }
    history.go(steps)
  }

  function arrive(): void {
    clearTimeout(travelling?.lost)
    travelling = null
    if (depth() === 0) history.scrollRestoration = 'auto'
    waiting.shift()?.()
    soon()
  }

  // In a microtask, so that closing one layer and opening the next reuses the entry.
  const soon = (): void => queueMicrotask(sync)

  function sync(): void {
    if (travelling) return
    const here = depth()
    if (here > layers.length) {
      // A duplicated tab may have lost the entries before this one.
      if (history.length <= here) write('replaceState', layers.length)
      else travel(layers.length - here, true)
    }
    for (let next = here + 1; next <= layers.length; next += 1) {
      if (next === 1) standOn()
      if (layers[next - 1]?.scrolls) history.scrollRestoration = 'manual'
      write('pushState', next)
    }
  }

  /** Remembers the screen's URL, without its fragment: going back would scroll to its target and focus it again. */
  function standOn(): void {
    const [address = ''] = location.href.split('#')
    if (address !== location.href) write('replaceState', 0, address)
    below = location.href
  }

  /** Bypasses the router, which patches `history`: for the router nothing has changed. */
  function write(how: 'pushState' | 'replaceState', mark: number, address?: string): void {
    const rest = withoutMark(history.state as State)
    const state = mark > 0 ? { ...rest, [MARK]: mark } : rest
    Object.getPrototypeOf(history)[how].call(history, state, '', address)
  }

  function onPopState(event: Event): void {
    if (travelling) {
      if (travelling.isQuiet) event.stopImmediatePropagation()
      arrive()
      return
    }
    const here = depth()
    // The router must get the event if the screen has changed, but not for a step between layers of one screen.
    const isAtScreen = here === 0 && location.href !== below
    if (!isAtScreen && here !== layers.length) event.stopImmediatePropagation()
    for (const layer of layers.slice(here).reverse()) layer.back()
    soon()
  }

  // Capturing, to run before every other listener.
  addEventListener('popstate', onPopState, { capture: true })
  // After a reload the layers are closed but their entries remain; this goes back past them.
  sync()

  const count = createStore(0)

  return {
    /** How many are open. */
    count,

    open(layer: Layer): () => void {
      layers.push(layer)
      count.set(layers.length)
      soon()
      return () => {
        layers.splice(layers.indexOf(layer), 1)
        count.set(layers.length)
        soon()
      }
    },

    /** Navigates to another screen. Its entry replaces those of the open layers; with `replace`, the screen's too. */
    navigate<O extends Options>(navigate: Navigate<O>, to: string, given?: O): void {
      if (travelling) return void waiting.push(() => this.navigate(navigate, to, given))
      const here = depth()
      const options = { ...given, state: withoutMark((given?.state ?? null) as State) } as O
      if (here === 0) navigate(to, options)
      else if (here === 1 && !options.replace) navigate(to, { ...options, replace: true })
      else {
        waiting.push(() => navigate(to, options))
        travel(-here, true)
      }
      soon()
    },

    /** Goes back to the previous screen, past all open layers. */
    leave(): void {
      if (travelling) return void waiting.push(() => this.leave())
      travel(-depth() - 1, false)
    },
  }
}

function withoutMark(state: State): State {
  if (!state || !(MARK in state)) return state
  const { [MARK]: _, ...rest } = state
  return Object.keys(rest).length > 0 ? rest : null
}
