// npm run lighthouse: runs Lighthouse's mobile preset five times each on the landing page, the deck and a car's public page.
// `npm run bench` measures only the performance of the first two. Scores are medians. Lighthouse is large, so it is installed at
// its first use, outside of the repository's node_modules.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { freePort } from '../../../scripts/free-port.ts'
import { type DemoServer, startDemoServer } from '../../e2e/setup/demo-server.ts'

const VERSION = '13.5.0'
const INSTALL_MS = 5 * 60_000
/** How often `npm run lighthouse` opens each page. */
const TIMES = 5
/** A page that was not painted has no score and is opened again, up to this many times. */
const MOST_TRIES = 3
/** By default, Lighthouse gives up if nothing is painted for half a minute, or the page is not loaded after 45 seconds. */
const PATIENT = { maxWaitForFcp: 120_000, maxWaitForLoad: 120_000 }
const folder = join(import.meta.dirname, '../../../.cache/lighthouse')

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Page = {
  name: string
  path: string | ((server: DemoServer) => Promise<string>)
  isMember?: true
  least: Partial<Record<Category, number>>
}

const fast: Page[] = [
  {
    name: 'Landing page',
    path: '/',
    least: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  },
  {
    name: 'Deck',
    path: '/',
    isMember: true,
    least: { performance: 95, accessibility: 100, 'best-practices': 100 },
  },
]

const pages: Page[] = [
  ...fast,
  {
    name: 'Public car',
    path: shareCar,
    least: { accessibility: 100, 'best-practices': 100, seo: 100 },
  },
]

const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

export type Report = {
  lhr: {
    /** Why nothing could be measured; NO_FCP means that nothing was painted. */
    runtimeError?: { code: string }
    /** The machine's speed: 1,000 is a mid-tier phone, 264 a low-tier one. Lighthouse slows every machine down four times. */
    environment: { benchmarkIndex: number }
    categories: Record<string, { score: number | null }>
    audits: Record<string, { title: string; displayValue?: string }>
  }
}
type Lighthouse = (url: string, flags: object) => Promise<Report | undefined>

let found: Promise<Lighthouse> | undefined

/** Finds or installs Lighthouse once; later calls get the same promise. */
export const findLighthouse = (): Promise<Lighthouse> => (found ??= ensureLighthouse())

async function ensureLighthouse(): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    console.log(`Installing Lighthouse ${VERSION}. This happens once.`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
    const { status } = spawnSync('npm', ['install', ...flags, `lighthouse@${VERSION}`], {
      cwd: folder,
      stdio: 'inherit',
      timeout: INSTALL_MS,
    })
    if (status !== 0) throw new Error('Lighthouse could not be installed.')
  }
  return (await import(pathToFileURL(entry).href)).default
}

export type Score = { page: string; category: string; score: number; least: number }

/** Measures the pages that must be fast, opening each this many times. The scores are medians. */
export const measureLighthouse = (server: DemoServer, say: (text: string) => void, times: number) =>
  measure(fast, server, say, times)

async function measure(
  opened: Page[],
  server: DemoServer,
  say: (text: string) => void,
  times: number,
): Promise<Score[]> {
  const scores: Score[] = []
  for (const page of opened) {
    const visits: Report[] = []
    for (let visit = 0; visit < times; visit++)
      visits.push(await visitUntilPainted(page.name, () => open(page, server, say), say))
    for (const [category, least] of Object.entries(page.least)) {
      const seen = visits.map(({ lhr }) => lhr.categories[category]?.score ?? 0)
      const score = seen.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0
      scores.push({ page: page.name, category, score: Math.round(score * 100), least })
    }
  }
  return scores
}

/** Visits a page again if it was not painted, because then the machine was too busy. */
export async function visitUntilPainted(
  name: string,
  visit: () => Promise<Report>,
  say: (text: string) => void,
): Promise<Report> {
  for (let tries = 1; ; tries++) {
    const report = await visit()
    const missing = missingIn(report)
    if (missing === undefined) return report
    if (tries === MOST_TRIES)
      throw new Error(`${name}: no score in ${tries} visits (${missing}). The machine is too busy.`)
    say(`${name}: no score (${missing}), visit ${tries + 1} of at most ${MOST_TRIES}`)
  }
}

function missingIn({ lhr }: Report): string | undefined {
  const empty = Object.keys(lhr.categories).find((name) => !lhr.categories[name]?.score)
  return lhr.runtimeError?.code ?? empty
}

async function open(
  { name, path, isMember, least }: Page,
  server: DemoServer,
  say: (text: string) => void,
): Promise<Report> {
  const lighthouse = await findLighthouse()
  // A free port, because the browser of another run may listen on a fixed one.
  const port = await freePort()
  const browser = await server.launch([`--remote-debugging-port=${port}`])
  try {
    if (isMember) await signIn(server, port)
    const address = typeof path === 'string' ? path : await path(server)
    const report = await lighthouse(server.url + address, {
      port,
      onlyCategories: Object.keys(least),
      disableStorageReset: true,
      ...PATIENT,
      logLevel: 'error',
    })
    if (!report) throw new Error(`Lighthouse has no report for ${name}.`)
    const audits = metrics.flatMap((metric) => report.lhr.audits[metric] ?? [])
    const figures = audits.map((audit) => `${audit.title} ${audit.displayValue}`)
    const { benchmarkIndex } = report.lhr.environment
    say(`${name}: ${[...figures, `CPU index ${benchmarkIndex.toFixed(0)}`].join(', ')}`)
    return report
  } finally {
    await browser.close()
  }
}

/** Signs in with the browser's default profile, because Lighthouse opens its page there. */
async function signIn(server: DemoServer, port: number): Promise<void> {
  const remote = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = remote.contexts()
  const page = await context?.newPage()
  if (!page) throw new Error('The browser has no profile to sign in with.')
  await page.goto(server.url)
  const { email, password } = server.credentials('anna')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.locator('.deck-card').first().waitFor()
  await page.close()
}

/** Shares a car of the demo garage, visible to search engines, and returns the path of its public page. */
async function shareCar({ url, credentials }: DemoServer): Promise<string> {
  const ask = async (method: string, path: string, body?: object, token?: string) => {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(url + path, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { access_token, user } = await ask('POST', '/api/auth/sign-in', credentials('anna'))
  const [car] = await ask('GET', `/api/users/${user.id}/cars`, undefined, access_token)
  const page = await ask('POST', `/api/cars/${car.id}/share`, { is_findable: true }, access_token)
  return new URL(page.url).pathname
}

async function main(): Promise<void> {
  const server = await startDemoServer()
  try {
    const scores = await measure(pages, server, console.log, TIMES)
    for (const { page, category, score, least } of scores)
      console.log(`${page.padEnd(14)}${category.padEnd(16)}${score} (at least ${least})`)
    if (scores.some(({ score, least }) => score < least)) process.exitCode = 1
  } finally {
    await server.close()
  }
}

if (import.meta.main) await main()
