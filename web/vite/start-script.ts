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
            ? scriptTag(bundle)
            : '<script type="module" src="/src/start.ts"></script>',
        ),
    },
  }
}

function scriptTag(bundle: Bundle): string {
  const data = {
    font: fileOf(bundle, FONT),
    members: membersFiles(bundle).join(' '),
    texts: textsFiles(bundle).join(' '),
  }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`)
  return `<script src="${fileOf(bundle, NAME)}" ${attributes.join(' ')}></script>`
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
  const first = importsOf(isFirst, bundle)
  const files = [...importsOf(isMembers, bundle)].filter((chunk) => !first.has(chunk))
  if (files.length === 0) throw new Error(`The build has none of ${MEMBERS.join(', ')}`)
  return files.flatMap((chunk) => [chunk.fileName, ...cssOf(chunk)]).map((file) => `/${file}`)
}

/** The translations of the texts in these parts, in all languages: `lv:/assets/….js`. */
function textsFiles(bundle: Bundle): string[] {
  const parts = [...importsOf(isFirst, bundle), ...importsOf(isMembers, bundle)]
  const groups = parts
    .flatMap((chunk) => chunk.moduleIds)
    .flatMap((id) => /([^/]+)\.texts\.ts$/.exec(id)?.[1] ?? [])
  return chunksOf(bundle).flatMap(({ facadeModuleId, fileName }) => {
    const [, language, group] = /languages\/(\w+)\/web\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? []
    return group && groups.includes(group) ? [`${language}:/${fileName}`] : []
  })
}

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((one) => one.type === 'chunk')

const isFirst = (chunk: Rolldown.OutputChunk): boolean => chunk.isEntry
const isMembers = (chunk: Rolldown.OutputChunk): boolean =>
  MEMBERS.some((part) => chunk.moduleIds.some((id) => id.endsWith(part)))

/** The chunks that are wanted, and all that they import. */
function importsOf(
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
  bundle: Bundle,
): Set<Rolldown.OutputChunk> {
  const found = new Set(chunksOf(bundle).filter(isWanted))
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
