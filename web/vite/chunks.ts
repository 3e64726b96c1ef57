// Which module goes into which file. Every file costs a round trip, so modules that are always needed together share
// one.
type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

const FIRST = ['/src/main.tsx']
const MEMBERS = ['/src/app/members.tsx', '/src/screens/browse/browse.tsx']
const ICONS = '/src/ui/icons.tsx'
const VISITORS = ['/src/screens/landing/landing.tsx']

/**
 * `core` is our own code that every page needs, or both the landing page and the deck. The landing page needs nothing of
 * `deck`.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (isNeededBy(FIRST, id, graph)) return 'core'
  // A visitor's dialogs need the icons, but nothing else of the deck.
  if (id.endsWith(ICONS)) return 'icons'
  if (!isNeededBy(MEMBERS, id, graph)) return null
  return isNeededBy(VISITORS, id, graph) ? 'core' : 'deck'
}

function isNeededBy(screens: string[], id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id])
  for (const module of seen) {
    if (screens.some((screen) => module.endsWith(screen))) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return false
}
