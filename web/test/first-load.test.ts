import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { OTHER_SOURCES } from '../../scripts/build.ts'

const web = join(import.meta.dirname, '..')

/** The gzipped size of all scripts that a visitor's phone fetches and runs before the landing page is complete. */
const BUDGET = 100 * 1000
const LANDING = ['screens/landing/landing.tsx']

/** The same for the scripts before a member sees the first card. */
const DECK_BUDGET = 155 * 1000
const DECK = ['app/members.tsx', 'screens/browse/browse.tsx']

/** What a visitor's phone fetches and runs besides, before the dialog or the page is complete. */
const DIALOG_BUDGET = 40 * 1000
const VISITORS = [
  ...['features/accounts/sign-in/auth-dialog.tsx', 'features/accounts/sign-in/confirm-email.tsx'],
  ...['screens/forgot-password.tsx', 'screens/reset-password.tsx'],
]

let output: Rolldown.RolldownOutput['output']

beforeAll(async () => {
  // Otherwise the bundle would contain React's larger development build.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ root: web, logLevel: 'error', build: { write: false } })
  vi.unstubAllEnvs()
  output = (built as Rolldown.RolldownOutput).output
})

function page(): string {
  const file = output.find(({ fileName }) => fileName === 'index.html')
  return file?.type === 'asset' ? String(file.source) : ''
}

const chunks = () => output.filter((file) => file.type === 'chunk')

/** These files and their static imports; dynamic imports are not counted. */
function withImports(files: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const wanted = new Set<string>()
  const want = (name: string) => {
    if (wanted.has(name)) return
    wanted.add(name)
    for (const next of chunks().find((chunk) => chunk.fileName === name)?.imports ?? []) want(next)
  }
  for (const { fileName } of files) want(fileName)
  return chunks().filter((chunk) => wanted.has(chunk.fileName))
}

const firstLoad = (screens = LANDING) =>
  withImports(
    chunks().filter(
      ({ isEntry, modules }) =>
        isEntry || Object.keys(modules).some((id) => screens.some((screen) => id.endsWith(screen))),
    ),
  )

const zodIn = (files: Rolldown.OutputChunk[]) =>
  files
    .flatMap((chunk) => Object.keys(chunk.modules))
    .filter((id) => /node_modules\/zod\//.test(id))

test('every module of the build is in a folder whose changes make npm start build again', () => {
  const modules = chunks().flatMap((chunk) => Object.keys(chunk.modules))
  const read = modules
    .filter((id) => id.startsWith('/') && !id.includes('/node_modules/'))
    .map((id) => relative(join(web, '..'), id))
  expect(read).toContain('languages/lv/web/chat.ts')
  const watched = ['web', ...OTHER_SOURCES]
  expect(read.filter((file) => !watched.some((one) => file.startsWith(`${one}/`)))).toEqual([])
})

test(`the landing page's scripts stay within ${BUDGET / 1000} kB`, () => {
  const sizes = firstLoad().map(({ fileName, code }) => [fileName, gzipSync(code).length] as const)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect(sizes.some(([name]) => name.includes('landing'))).toBe(true)
  expect(sizes.length, 'files, each of which is a round trip').toBeLessThanOrEqual(5)
  expect(total, JSON.stringify(sizes)).toBeLessThan(BUDGET)
})

test(`the deck's scripts stay within ${DECK_BUDGET / 1000} kB`, () => {
  const sizes = firstLoad(DECK).map(
    ({ fileName, code }) => [fileName, gzipSync(code).length] as const,
  )
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect(sizes.filter(([name]) => /members|browse|deck/.test(name)).length).toBeGreaterThan(0)
  expect(sizes.length, 'files, each of which is a round trip').toBeLessThanOrEqual(7)
  expect(total, JSON.stringify(sizes)).toBeLessThan(DECK_BUDGET)
})

test('the page names the files of a member’s first screen, so that they are fetched along with its own', () => {
  const [, named = ''] = /data-members="([^"]*)"/.exec(page()) ?? []
  const own = firstLoad(DECK)
    .map(({ fileName }) => `/${fileName}`)
    .filter((file) => !page().includes(`src="${file}"`))
  expect(own.join()).toContain('deck')
  expect(named.split(' ')).toEqual(expect.arrayContaining(own))
})

test.each(VISITORS)(
  `%s fetches at most ${DIALOG_BUDGET / 1000} kB more than the landing page`,
  (screen) => {
    const first = new Set(firstLoad())
    const more = firstLoad([screen]).filter((chunk) => !first.has(chunk))
    expect(more.map(({ name }) => name)).not.toContain('deck')
    const total = more.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
    expect(total).toBeLessThan(DIALOG_BUDGET)
    expect(total).toBeGreaterThan(0)
  },
)

test('the first load does not contain zod; the build contains the contract’s routes', () => {
  expect(zodIn(firstLoad())).toEqual([])
  expect(chunks().some((chunk) => chunk.code.includes('/api/auth/sign-in'))).toBe(true)
})

test('no screen includes zod in its code or static imports', () => {
  const screens = chunks().filter((chunk) => chunk.facadeModuleId?.includes('/src/screens/'))
  expect(screens.length).toBeGreaterThan(5)
  expect(zodIn(withImports(screens))).toEqual([])
})

test('the page names each file once: the icon that a browser loads for its tab is no picture of the page', () => {
  const files = [...page().matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, file]) => file)
  expect(files).toContain('/favicon.svg')
  expect(files).toEqual([...new Set(files)])
})

test('the page has no inline script or style, which the Content-Security-Policy would block', () => {
  const html = page()
  expect(html).toContain('<div id="root">')
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
})

test('style sheets load only files under /assets', () => {
  for (const file of output) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
    const addresses = [...String(file.source).matchAll(/url\(([^)]*)\)/g)].map((match) => match[1])
    expect(addresses.filter((address) => !address?.startsWith('/assets/'))).toEqual([])
  }
})

test('the font file is smaller than 45 kB', () => {
  const font = readFileSync(join(web, 'src/ui/styles/font/keyswap-sans.woff2'))
  expect(font.length).toBeLessThan(45_000)
})
