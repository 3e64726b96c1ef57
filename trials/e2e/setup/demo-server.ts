// Starts a server with a filled demo garage, and launches browsers for it.
import { chromium } from '@playwright/test'
import { addressOf, type signIns } from '../../../demo/garage.ts'
import { ensureBrowser } from '../../../scripts/browser.ts'
import { buildWeb } from '../../../scripts/build.ts'
import { anOwnServer } from './server.ts'

type Who = (typeof signIns)[number]['key']

const FULL = 'The demo garage is full'
const FLAGS = ['--no-sandbox', '--disable-quic', '--disable-dev-shm-usage']

export type DemoServer = Awaited<ReturnType<typeof startDemoServer>>

export const launchBrowser = async (more: string[] = []) =>
  chromium.launch({ executablePath: await ensureBrowser(), args: [...FLAGS, ...more] })

/** Resolves when the demo garage is filled. If the signal aborts before, it stops the server. */
export async function startDemoServer(signal?: AbortSignal) {
  await buildWeb()
  const server = await anOwnServer({ DEMO: 'on' })
  const giveUp = () => void server.close()
  signal?.addEventListener('abort', giveUp)
  await server.start()
  const said = await server.says(FULL)
  signal?.removeEventListener('abort', giveUp)
  return {
    url: server.url,
    dataDir: server.dataDir,
    close: () => server.close(),
    launch: launchBrowser,
    credentials(key: Who) {
      const email = addressOf(key)
      const line = said.split('\n').find((each) => each.includes(email)) ?? ''
      return { email, password: line.trim().split(/\s+/).at(-1) ?? '' }
    },
  }
}
