import { expect, test, vi } from 'vitest'
import { createLayers, type Layer } from './layers.ts'

type Entry = { href: string; state: unknown }

/** A tab's session history. As in a browser, traversals finish in a later task. */
class Tab {
  entries: Entry[]
  at: number
  scrollRestoration: ScrollRestoration = 'auto'
  private listeners: ((event: Event) => void)[] = []

  constructor(...addresses: string[]) {
    this.entries = addresses.map((href) => ({ href, state: null }))
    this.at = addresses.length - 1
  }
  get length() {
    return this.entries.length
  }
  get here(): Entry {
    return this.entries[this.at] ?? { href: '', state: null }
  }
  get state() {
    return this.here.state
  }
  pushState(state: unknown, _: string, href = this.here.href) {
    this.entries = [...this.entries.slice(0, this.at + 1), { href, state }]
    this.at += 1
  }
  replaceState(state: unknown, _: string, href = this.here.href) {
    this.entries[this.at] = { href, state }
  }
  go(steps: number) {
    travels += 1
    setTimeout(() => {
      travels -= 1
      if (!this.entries[this.at + steps]) return
      this.at += steps
      const event = new Event('popstate', { cancelable: true })
      let isStopped = false
      event.stopImmediatePropagation = () => {
        isStopped = true
      }
      for (const listener of this.listeners) if (!isStopped) listener(event)
    })
  }
  back() {
    this.go(-1)
    return settled()
  }
  forward() {
    this.go(1)
    return settled()
  }
  listen(listener: (event: Event) => void) {
    this.listeners.push(listener)
  }
}

let travels = 0

/** One travel through the history may lead to another. */
async function settled() {
  do await new Promise((done) => setTimeout(done))
  while (travels > 0)
}

function aPage(tab: Tab) {
  const layers = createLayers({
    history: tab as unknown as History,
    location: {
      get href() {
        return tab.here.href
      },
    },
    addEventListener: ((_: string, listener: (event: Event) => void) =>
      tab.listen(listener)) as Window['addEventListener'],
  })
  const router = vi.fn()
  tab.listen(router)
  const open = async (...closing: Partial<Layer>[]) => {
    const opened = closing.map((each) => {
      const layer = { back: () => close(), ...each }
      const close = layers.open(layer)
      return close
    })
    await settled()
    return opened
  }
  const navigate = (to: string, options?: { replace?: boolean; state?: unknown }) =>
    layers.navigate(
      (address, given) =>
        given?.replace
          ? tab.replaceState(given.state, '', address)
          : tab.pushState(given?.state, '', address),
      to,
      options,
    )
  return { layers, router, open, navigate }
}

const addresses = (tab: Tab) => tab.entries.slice(0, tab.at + 1).map(({ href }) => href)

test('Back closes the open layer and stays on the screen', async () => {
  const tab = new Tab('/', '/swipe')
  const { open, router } = aPage(tab)
  const back = vi.fn()
  const [close] = await open({
    back: () => {
      back()
      close?.()
    },
  })
  expect(addresses(tab)).toEqual(['/', '/swipe', '/swipe'])
  await tab.back()
  expect(back).toHaveBeenCalledOnce()
  expect(addresses(tab)).toEqual(['/', '/swipe'])
  expect(router).not.toHaveBeenCalled()
  await tab.back()
  expect(addresses(tab)).toEqual(['/'])
  expect(router).toHaveBeenCalledOnce()
})

test('opening a layer removes the fragment from the URL, so that Back does not jump to it again', async () => {
  const tab = new Tab('/#content')
  const { open } = aPage(tab)
  const [close] = await open({})
  expect(addresses(tab)).toEqual(['/', '/'])
  close?.()
  await settled()
  expect(addresses(tab)).toEqual(['/'])
})

test('a layer closed without Back leaves no entry behind', async () => {
  const tab = new Tab('/', '/swipe')
  const { open } = aPage(tab)
  const [close] = await open({})
  close?.()
  await settled()
  expect(addresses(tab)).toEqual(['/', '/swipe'])
})

test('nested layers close one by one, the last first', async () => {
  const tab = new Tab('/swipe')
  const { open } = aPage(tab)
  const closed: string[] = []
  const named = (name: string, close: () => (() => void) | undefined) => ({
    back: () => {
      closed.push(name)
      close()?.()
    },
  })
  const [sheet] = await open(named('sheet', () => sheet))
  const [viewer] = await open(named('viewer', () => viewer))
  expect(addresses(tab)).toHaveLength(3)
  await tab.back()
  expect(closed).toEqual(['viewer'])
  await tab.back()
  expect(closed).toEqual(['viewer', 'sheet'])
  expect(addresses(tab)).toEqual(['/swipe'])
})

test('a layer that replaces another reuses its entry', async () => {
  const tab = new Tab('/chat')
  const { open } = aPage(tab)
  const go = vi.spyOn(tab, 'go')
  const [close] = await open({})
  close?.()
  await open({})
  expect(go).not.toHaveBeenCalled()
  expect(addresses(tab)).toEqual(['/chat', '/chat'])
})

test('a layer that stays open on Back gets its history entry again', async () => {
  const tab = new Tab('/', '/my-cars')
  const { open } = aPage(tab)
  const back = vi.fn()
  await open({ back })
  await tab.back()
  await tab.back()
  expect(back).toHaveBeenCalledTimes(2)
  expect(addresses(tab)).toEqual(['/', '/my-cars', '/my-cars'])
})

test('navigating from a dialog replaces the dialog’s entry', async () => {
  const tab = new Tab('/swipe')
  const { open, navigate } = aPage(tab)
  const [close] = await open({})
  close?.()
  navigate('/chat/1')
  await settled()
  expect(tab.entries.map(({ href }) => href)).toEqual(['/swipe', '/chat/1'])
  expect(tab.state).toBeNull()
})

test('navigating from a dialog over a dialog leaves none of their entries', async () => {
  const tab = new Tab('/upload')
  const { open, navigate } = aPage(tab)
  const closing = await open({}, {})
  for (const close of closing) close()
  navigate('/my-cars')
  await settled()
  expect(tab.entries.map(({ href }) => href)).toEqual(['/upload', '/my-cars'])
})

test('replacing the URL while a dialog is open changes the entry under the dialog too', async () => {
  const tab = new Tab('/', '/upload')
  const { open, navigate } = aPage(tab)
  await open({})
  navigate('/upload?draft=1', { replace: true, state: tab.state })
  await settled()
  expect(addresses(tab)).toEqual(['/', '/upload?draft=1', '/upload?draft=1'])
  await tab.back()
  expect(addresses(tab)).toEqual(['/', '/upload?draft=1'])
  expect(tab.state).toBeNull()
})

test('a navigation waits until an entry that is being removed is gone', async () => {
  const tab = new Tab('/')
  const { open, navigate } = aPage(tab)
  const [close] = await open({})
  close?.()
  await Promise.resolve()
  navigate('/matches')
  await settled()
  expect(addresses(tab)).toEqual(['/', '/matches'])
})

test('Forward does not lead into a closed dialog', async () => {
  const tab = new Tab('/', '/swipe')
  const { open, router } = aPage(tab)
  await open({})
  await tab.back()
  await tab.forward()
  expect(addresses(tab)).toEqual(['/', '/swipe'])
  expect(router).not.toHaveBeenCalled()
})

test('a reload closes the layer and goes back past its entry', async () => {
  const tab = new Tab('/', '/swipe')
  await aPage(tab).open({})
  aPage(tab)
  await settled()
  expect(addresses(tab)).toEqual(['/', '/swipe'])
})

test('a duplicated tab that lost its earlier entries removes the layer mark instead of going back', async () => {
  const tab = new Tab('/swipe')
  tab.replaceState({ layer: 1, back: '/' }, '')
  aPage(tab)
  await settled()
  expect(tab.entries).toEqual([{ href: '/swipe', state: { back: '/' } }])
})

test('leave() goes past all open layers', async () => {
  const tab = new Tab('/', '/upload')
  const { layers, open, router } = aPage(tab)
  const closing = await open({}, {})
  for (const close of closing) close()
  layers.leave()
  await settled()
  expect(addresses(tab)).toEqual(['/'])
  expect(router).toHaveBeenCalledOnce()
})

test('leave() without a previous entry stays on the screen', async () => {
  vi.useFakeTimers()
  try {
    const tab = new Tab('/upload')
    const { layers, open } = aPage(tab)
    const opening = open({})
    await vi.advanceTimersByTimeAsync(50)
    const [close] = await opening
    close?.()
    layers.leave()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(addresses(tab)).toEqual(['/upload'])
  } finally {
    vi.useRealTimers()
  }
})

test('the browser does not restore the scroll position while a layer over a scrollable page is open', async () => {
  const tab = new Tab('/settings')
  const { open } = aPage(tab)
  const [close] = await open({ scrolls: true })
  expect(tab.scrollRestoration).toBe('manual')
  close?.()
  await settled()
  expect(tab.scrollRestoration).toBe('auto')
})
