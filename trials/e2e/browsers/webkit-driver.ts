/// <reference lib="dom" />
import { writeFile } from 'node:fs/promises'
import { css, type Driver, type Key, PHONE, type RunningBrowser, type Target } from './driver.ts'
import { aLineTo } from './line.ts'
import { isClickable, isVisible, pointOf, waitFor } from './wait.ts'
import { type Element, type Session, startWebDriver } from './webdriver.ts'

const STEPS = 12

/** For each role, the elements whose computed role and name are compared. */
const CANDIDATES = {
  button: 'button, [role=button]',
  dialog: '[role=dialog], [role=alertdialog], dialog',
  heading: 'h1, h2, h3, h4, [role=heading]',
  link: 'a[href]',
  tab: '[role=tab]',
  field: 'input, textarea, select',
}

const KEYS: Record<Key, string> = {
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
}

export async function launchWebKit(): Promise<RunningBrowser> {
  const webDriver = await startWebDriver()
  return {
    newDriver: async (site) => newDriver(await webDriver.newSession(), site),
    close: webDriver.close,
  }
}

async function newDriver(session: Session, site: string): Promise<Driver> {
  const { call, callOn } = session
  const line = await aLineTo(site)
  const earlier: string[] = []
  let isOnline = true
  const evaluate: Driver['evaluate'] = (run, given) =>
    call('POST', '/execute/sync', { script: `return (${run})(arguments[0])`, args: [given] })
  const seen = (target: Target) => waitFor(target, () => find(session, target))

  const once = (target: Target, act: (element: Element) => Promise<unknown>) =>
    waitFor(target, async () => {
      const element = await find(session, target)
      if (!element) return undefined
      await act(element)
      return true
    })

  const driver: Driver = {
    url: () => site,
    async open(path) {
      earlier.push(...(await evaluate(takeComplaints, null)))
      await call('POST', '/url', { url: new URL(path, line.url).href })
      await evaluate(collectComplaints, null)
      if (!isOnline) await evaluate(pretendOnline, false)
    },
    path: async () => new URL(await call<string>('GET', '/url')).pathname,
    click: async (target) =>
      void (await once(target, async (each) => {
        const point = () => runOn<string | null>(session, pointOf, each)
        if (!(await isClickable(point))) throw new Error('It is moving or covered.')
        await callOn(each, 'POST', '/click')
      })),
    fill: async (target, words) =>
      void (await once(target, async (each) => {
        await callOn(each, 'POST', '/clear')
        await callOn(each, 'POST', '/value', { text: words })
        // Keys go to the focused element, which may have changed. The value may be longer than the text, as with separators.
        const typed = await callOn<string>(each, 'GET', '/property/value')
        if (typed.length < words.length) throw new Error(`Only “${typed}” was typed.`)
      })),
    press: (key) => keys(session, key),
    drag: async (target, by) => drag(session, await seen(target), by),
    async choose(selector, files) {
      const input = await waitFor(css(selector), () =>
        call<Element>('POST', '/element', { using: 'css selector', value: selector }),
      )
      await callOn(input, 'POST', '/value', { text: files.join('\n') })
    },
    shows: async (target) => void (await seen(target)),
    hides: async (target) =>
      void (await waitFor(
        target,
        async () => (await find(session, target)) === undefined || undefined,
      )),
    textOf: (target) =>
      waitFor(target, async () => callOn(await seen(target), 'GET', '/property/textContent')),
    evaluate,
    async setOffline(isOffline) {
      isOnline = !isOffline
      line.cut(isOffline)
      await evaluate(pretendOnline, isOnline)
    },
    resize: (width, height) => resize(session, width, height),
    screenshot: async (file) =>
      writeFile(file, Buffer.from(await call<string>('GET', '/screenshot'), 'base64')),
    complaints: async () => [...earlier, ...(await evaluate(takeComplaints, null))],
    async close() {
      await call('DELETE', '')
      line.close()
    },
  }
  await driver.resize(PHONE.width, PHONE.height)
  return driver
}

async function find(session: Session, target: Target): Promise<Element | undefined> {
  const [using, value] = selectorOf(target)
  const all = await session.call<Element[]>('POST', '/elements', { using, value })
  if (all.length === 0) return undefined
  const visible = await session.call<Element[]>('POST', '/execute/sync', {
    script: `return [...arguments].filter(${isVisible})`,
    args: all,
  })
  const wanted = 'role' in target ? target.name : 'label' in target ? target.label : undefined
  if (wanted === undefined) return visible[0]
  for (const element of visible) {
    const name = await session.callOn<string>(element, 'GET', '/computedlabel')
    if (name === wanted) return element
  }
  return undefined
}

const runOn = <Answer>({ call }: Session, run: unknown, element: Element) =>
  call<Answer>('POST', '/execute/sync', {
    script: `return (${run})(arguments[0])`,
    args: [element],
  })

function selectorOf(target: Target): [using: string, value: string] {
  if ('css' in target) return ['css selector', target.css]
  if ('label' in target) return ['css selector', CANDIDATES.field]
  if ('role' in target) return ['css selector', CANDIDATES[target.role]]
  const has = `contains(normalize-space(.), ${JSON.stringify(target.text)})`
  return ['xpath', `//body//*[${has}][not(.//*[${has}])]`]
}

async function keys({ call }: Session, key: Key): Promise<void> {
  const value = KEYS[key]
  await call('POST', '/actions', {
    actions: [
      {
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ],
      },
    ],
  })
}

async function drag({ call }: Session, element: Element, by: number): Promise<void> {
  // Reads the start position now, because the element moves with the mouse.
  const [left, top] = await call<[number, number]>('POST', '/execute/sync', {
    script: `const { x, y, width, height } = arguments[0].getBoundingClientRect()
      return [x + width / 2, y + height / 2]`,
    args: [element],
  })
  const move = (step: number) => ({
    type: 'pointerMove',
    x: Math.round(left + (by * step) / STEPS),
    y: Math.round(top + (10 * step) / STEPS),
    duration: 16,
  })
  await call('POST', '/actions', {
    actions: [
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          move(0),
          { type: 'pointerDown', button: 0 },
          ...Array.from({ length: STEPS }, (_, index) => move(index + 1)),
          { type: 'pause', duration: 150 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ],
  })
}

/** Gives the page this size. The window is larger, because it has a toolbar. */
async function resize({ call }: Session, width: number, height: number): Promise<void> {
  await call('POST', '/window/rect', { width, height })
  const [beyondX, beyondY] = await call<[number, number]>('POST', '/execute/sync', {
    script: 'return [arguments[0] - innerWidth, arguments[1] - innerHeight]',
    args: [width, height],
  })
  await call('POST', '/window/rect', { width: width + beyondX, height: height + beyondY })
}

type Watched = Window & { complaints?: string[] }

function collectComplaints() {
  const found: string[] = []
  ;(window as Watched).complaints = found
  addEventListener('error', ({ message }) => found.push(`uncaught: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => found.push(`uncaught: ${reason}`))
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sourceFile }) =>
      found.push(`refused by ${violatedDirective}: ${blockedURI} in ${sourceFile}`),
  )
  for (const kind of ['error', 'warn'] as const) {
    const original = console[kind]
    console[kind] = (...said: unknown[]) => {
      found.push(said.join(' '))
      original(...said)
    }
  }
}

const takeComplaints = () => (window as Watched).complaints?.splice(0) ?? []

/** Runs in the page. Tells it that the connection has come or gone, as a phone's browser does. */
function pretendOnline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
