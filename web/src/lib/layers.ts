// What lies over the screen, such as a dialog, has a history entry of its own with the same address, so that the
// way back closes it. Entries and layers are kept equal in number: whatever changes one, `sync` mends the other.
const MARK = 'layer'

/** A traversal that leads nowhere, such as beyond the first entry, is never reported by the browser. */
const LOST_MS = 1_000

export type Layer = {
  /** The way back was taken: close, or ask first and stay. */
  back: () => void
  /** The page below can be scrolled while it is open. */
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
  /** What to do once a traversal of our own has arrived. */
  const waiting: (() => void)[] = []
  let travelling: { isQuiet: boolean; lost: ReturnType<typeof setTimeout> } | null = null
  /** The address that the layers lie over. */
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

  // Later in the same turn: closing one layer and opening the next keeps the entry.
  const soon = (): void => queueMicrotask(sync)

  function sync(): void {
    if (travelling) return
    const here = depth()
    if (here > layers.length) {
      // In a copy of the tab the entry may have lost the ones before it.
      if (history.length <= here) write('replaceState', layers.length)
      else travel(layers.length - here, true)
    }
    for (let next = here + 1; next <= layers.length; next += 1) {
      if (next === 1) standOn()
      if (layers[next - 1]?.scrolls) history.scrollRestoration = 'manual'
      write('pushState', next)
    }
  }

  /** A fragment would be scrolled to and focused again on the way back, so it goes once it was followed. */
  function standOn(): void {
    const [address = ''] = location.href.split('#')
    if (address !== location.href) write('replaceState', 0, address)
    below = location.href
  }

  /** Past the router, for which nothing has changed. */
  function write(how: 'pushState' | 'replaceState', mark: number, address?: string): void {
    const kept = withoutMark(history.state as State)
    const state = mark > 0 ? { ...kept, [MARK]: mark } : kept
    Object.getPrototypeOf(history)[how].call(history, state, '', address)
  }

  function onPopState(event: Event): void {
    if (travelling) {
      if (travelling.isQuiet) event.stopImmediatePropagation()
      arrive()
      return
    }
    const here = depth()
    const isAtScreen = here === 0 && location.href !== below
    if (!isAtScreen && here !== layers.length) event.stopImmediatePropagation()
    for (const layer of layers.slice(here).reverse()) layer.back()
    soon()
  }

  // Before every other listener, whenever those were added.
  addEventListener('popstate', onPopState, { capture: true })
  // A reload closes what was open, and leaves its entry.
  sync()

  return {
    open(layer: Layer): () => void {
      layers.push(layer)
      soon()
      return () => {
        layers.splice(layers.indexOf(layer), 1)
        soon()
      }
    },

    /** From a dialog to another screen: the screen takes the place of the dialog's entry. */
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

    /** To the screen before this one, past everything that is open. */
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
