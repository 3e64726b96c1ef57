// Builds worker/worker.ts as /sw.js, with the list of files that it keeps. In development there is no worker.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = fileURLToPath(new URL('../worker/worker.ts', import.meta.url))
const ICON = fileURLToPath(new URL('../public/favicon.svg', import.meta.url))

type Bundle = Rolldown.OutputBundle

export function serviceWorker(): Plugin {
  return {
    name: 'keyswap-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After index.html is written.
      order: 'post',
      async handler(_, bundle) {
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildWorker(bundle) })
      },
    },
  }
}

async function buildWorker(bundle: Bundle): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { FILES: JSON.stringify(filesOf(bundle)), RELEASE: JSON.stringify(releaseOf(bundle)) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  return chunk.code
}

/** The page's own script, its last: it has the names of all others, so its name differs in every release. */
function releaseOf(bundle: Bundle): string {
  const scripts = pageOf(bundle).matchAll(/<script type="module"[^>]* src="([^"]+)"/g)
  const release = [...scripts].at(-1)?.[1]
  if (!release) throw new Error('index.html has no script')
  return release
}

function pageOf(bundle: Bundle): string {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no index.html')
  return String(page.source)
}

/** The page, the icon of its tab, and all that the app loads later, except what only moderators need. */
function filesOf(bundle: Bundle) {
  const files = Object.values(bundle).filter((file) => isCode(file) && !isModerators(file))
  return [
    { url: '/', revision: hashOf(pageOf(bundle)) },
    { url: '/favicon.svg', revision: hashOf(readFileSync(ICON)) },
    // Their names contain a hash.
    ...files.map(({ fileName }) => ({ url: `/${fileName}`, revision: null })),
  ]
}

const isCode = ({ fileName }: Bundle[string]): boolean =>
  /^assets\/.*\.(js|css|woff2)$/.test(fileName)

const isModerators = (file: Bundle[string]): boolean =>
  file.type === 'chunk' &&
  file.moduleIds.some((id) => /\/(features\/moderation|screens\/admin|web\/moderation)/.test(id))

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)
