// WebDriver sessions (https://www.w3.org/TR/webdriver2) in WebKitGTK, on a virtual display.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findWebKit } from '../../../scripts/browser.ts'
import { freePort } from '../../../scripts/free-port.ts'

/** The key under which WebDriver's JSON has an element's id. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const START_MS = 60_000
/** A call without an answer fails after this time. */
const ANSWER_MS = 60_000

export type Element = { [ELEMENT]: string }
export type Session = {
  call: <Answer>(method: 'DELETE' | 'GET' | 'POST', path: string, body?: object) => Promise<Answer>
  /** Like `call`, for a call about an element. */
  callOn: <Answer>(
    element: Element,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ) => Promise<Answer>
}

async function send<Answer>(url: string, method: string, body?: object): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const request = { method, body: body ? JSON.stringify(body) : null, signal }
  const answer = await fetch(url, request).catch((cause) => {
    throw new Error(`${method} ${url} was not answered.`, { cause })
  })
  const { value } = (await answer.json()) as {
    value: Answer & { error?: string; message?: string }
  }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message} (${method} ${url})`)
  return value
}

/** Makes the browser's toolbar small. Otherwise it would make the window wider than a phone. */
const TINY_TOOLBAR = '* { font-size: 4px; min-width: 0; padding: 0; margin: 0; border-width: 0; }'

/**
 * Switches compositing off. With it, on a busy machine without a graphics card, WebKit may stop drawing for good, and a closing
 * dialog never disappears. Pictures need compositing: without it, a screenshot of a page at rest is never taken.
 */
const UNCOMPOSITED = { WEBKIT_DISABLE_COMPOSITING_MODE: '1' }

/** Starts the WebDriver server. It has one session at a time. */
export async function startWebDriver() {
  const { display, driver } = findWebKit()
  const folder = await mkdtemp(join(tmpdir(), 'keyswap-webkit-'))
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), TINY_TOOLBAR)
  const screen = start(display, ['-displayfd', '1', '-screen', '0', '1280x1600x24'])
  const [number] = await once(screen.stdout, 'data')
  const port = await freePort()
  const server = start(driver, [`--port=${port}`], {
    DISPLAY: `:${String(number).trim()}`,
    LANG: 'en_US.UTF-8',
    ...(process.env.ENGINE_PICTURES ? {} : UNCOMPOSITED),
    XDG_CONFIG_HOME: folder,
  })
  const address = `http://127.0.0.1:${port}`
  await isReady(address)
  return {
    newSession: () => newSession(address),
    close: async () => {
      for (const each of [server, screen]) await end(each)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function start(program: string, args: string[], env: Record<string, string> = {}) {
  const stdio = ['ignore', 'pipe', 'ignore'] as const
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: [...stdio] })
  child.stdout?.resume()
  return child
}

async function isReady(address: string): Promise<void> {
  for (const deadline = Date.now() + START_MS; ; await sleep(50)) {
    try {
      return await send(`${address}/status`, 'GET')
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

async function newSession(address: string): Promise<Session> {
  const { sessionId } = await send<{ sessionId: string }>(`${address}/session`, 'POST', {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'normal' } },
  })
  const call: Session['call'] = (method, path, body) =>
    send(
      `${address}/session/${sessionId}${path}`,
      method,
      body ?? (method === 'POST' ? {} : undefined),
    )
  return {
    call,
    callOn: (element, method, path, body) =>
      call(method, `/element/${element[ELEMENT]}${path}`, body),
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
