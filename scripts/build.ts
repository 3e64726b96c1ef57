// Builds the web into web/dist if its sources have changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { compressFolder } from './compress.ts'

const repository = join(import.meta.dirname, '..')
// Tailwind reads class names from all files that git does not ignore. This folder is ignored, so half-built files do no harm.
const workshop = join(repository, '.cache')
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', 'test-results'])

/** Files and folders outside of web/ that the build depends on. */
export const OTHER_SOURCES = [
  'contract',
  'languages',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/compress.ts',
]

type Options = {
  /** The folder of the web package; the default is web/. */
  root?: string
  /** Files and folders outside of `root` that the build depends on. */
  alsoFrom?: string[]
}

export async function buildWeb(options: Options = {}): Promise<void> {
  const root = options.root ?? join(repository, 'web')
  const others = options.alsoFrom ?? OTHER_SOURCES
  const sources = [root, ...others.map((path) => join(repository, path))]
  const dist = join(root, 'dist')
  const hash = await hashOf(sources)
  if (builtFrom(dist) === hash) return

  const started = performance.now()
  const draft = join(workshop, `web-${process.pid}`)
  try {
    await viteBuild(root, draft)
    await compressFolder(draft)
    writeFileSync(join(draft, '.built'), hash)
    swap(draft, dist)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  console.log(`Built the web in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

function builtFrom(dist: string): string | undefined {
  const stamp = join(dist, '.built')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

async function viteBuild(root: string, outDir: string): Promise<void> {
  // Tests run with NODE_ENV=test, with which Vite would take React's development build.
  process.env.NODE_ENV = 'production'
  // Vite is loaded only here, because most starts find an up-to-date build.
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
}

/** Replaces the old build. A crash between the two renames only costs a rebuild at the next start. */
function swap(draft: string, dist: string): void {
  const old = `${draft}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
}

/** A hash of the Node version and of the names and contents of all files in these paths, without tests. */
async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256').update(process.versions.node)
  for (const path of paths) {
    for (const file of (await filesUnder(path)).sort()) {
      hash.update(`\n${relative(repository, file)}\n`).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!entries) return [path]
  const wanted = entries.filter(({ name }) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name))
  const found = wanted.map((entry) => {
    const child = join(path, entry.name)
    return entry.isDirectory() ? filesUnder(child) : [child]
  })
  return (await Promise.all(found)).flat()
}

if (import.meta.main) await buildWeb()
