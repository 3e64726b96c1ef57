// Which files a page is fetched as. On a phone far away every file costs a round trip, so what is always needed
// together is one file.
type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

const MEMBERS = ['/src/app/members.tsx', '/src/screens/browse/browse.tsx']
const ICONS = '/src/ui/icons.tsx'
const VISITORS = ['/src/screens/landing/landing.tsx']

/** A landing page needs nothing of the deck; what both need every page has. */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  // The dialogs that a visitor opens need them as well, and nothing else of the deck.
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
