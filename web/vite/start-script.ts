// Builds src/start.ts as a file of its own and puts its tag into index.html, with the list of files that a member's
// first screen needs beyond those of the landing page.
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = fileURLToPath(new URL('../src/start.ts', import.meta.url))
const PLACE = '<!-- start.ts -->'
const NAME = 'start.js'
const FONT = 'keyswap-sans.woff2'
/** The parts of the app that every member's home imports. */
const MEMBERS = ['src/app/members.tsx', 'src/screens/browse/browse.tsx']

type Bundle = Rolldown.OutputBundle

export function startScript(): Plugin {
  let isBuild = false
  return {
    name: 'keyswap-start',
    config(_, { command }) {
      isBuild = command === 'build'
    },
    async renderStart() {
      this.emitFile({ type: 'asset', name: NAME, source: await buildStart() })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(
          PLACE,
          isBuild && bundle
            ? `<script src="${fileOf(bundle, NAME)}" data-font="${fileOf(bundle, FONT)}" data-members="${membersFiles(bundle).join(' ')}"></script>`
            : '<script type="module" src="/src/start.ts"></script>',
        ),
    },
  }
}

async function buildStart(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  return chunk.code
}

function fileOf(bundle: Bundle, name: string): string {
  const found = Object.values(bundle).find(
    (one) => one.type === 'asset' && one.names.includes(name),
  )
  if (!found) throw new Error(`The build has no ${name}`)
  return `/${found.fileName}`
}

/** What the members' parts import, without what index.html loads anyway. */
function membersFiles(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const isPart = (chunk: Rolldown.OutputChunk) =>
    MEMBERS.some((part) => chunk.facadeModuleId?.endsWith(part))
  const wanted = importsOf(chunks.filter(isPart), bundle)
  const entries = importsOf(
    chunks.filter((chunk) => chunk.isEntry),
    bundle,
  )
  const files = [...wanted].filter((chunk) => !entries.has(chunk))
  return files.flatMap((chunk) => [chunk.fileName, ...cssOf(chunk)]).map((file) => `/${file}`)
}

function importsOf(chunks: Rolldown.OutputChunk[], bundle: Bundle): Set<Rolldown.OutputChunk> {
  const found = new Set(chunks)
  for (const chunk of found)
    for (const file of chunk.imports) {
      const imported = bundle[file]
      if (imported?.type === 'chunk') found.add(imported)
    }
  return found
}

const cssOf = (chunk: Rolldown.OutputChunk): string[] => [
  ...(chunk.viteMetadata?.importedCss ?? []),
]
