// Which module goes into which file. Every file costs a round trip, so modules that are always needed together share
// one.
type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

const FIRST = ['/src/main.tsx']
const MEMBERS = ['/src/app/members.tsx', '/src/screens/browse/browse.tsx']
/** The deck does not use them, but imports the file that exports them with the others. */
const UNUSED =
  /\/@tanstack\/.*\/(infiniteQueryObserver|queriesObserver|useInfiniteQuery|useQueries)\.js$/
const VISITORS = ['/src/screens/landing/landing.tsx']

/**
 * `core` is our own code that every page needs, or both the landing page and the deck. The landing page needs nothing of
 * `deck`.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (isNeededBy(FIRST, id, graph)) return 'core'
  if (UNUSED.test(id) || !isNeededBy(MEMBERS, id, graph)) return null
  return isNeededBy(VISITORS, id, graph) ? 'core' : 'deck'
}

/** What a visitor's dialogs and pages need of the deck's modules. It goes before `deck`, which takes all that it imports. */
export const common = {
  name: 'drawn',
  test: pathsOf(['limits', 'ui/(icons|icon-button|drawings/scenes)']),
  priority: 1,
  includeDependenciesRecursively: false,
}

/**
 * Small modules that several screens share. As a file each, their names would weigh on the first load, which
 * has the names of all files.
 */
export const shared = [
  // Without its texts: looking out for a new ring needs no more, and does so from the beginning of a visit.
  { name: 'rings', test: /\/src\/features\/rings\/(?!rings\.texts)/ },
  { name: 'alerts', test: /\/src\/features\/alerts\// },
  {
    name: 'files',
    test: pathsOf([
      'lib/http/upload',
      'lib/pictures/(accepted|compress|compression|picture-kind|picture-size|read-picture)',
    ]),
  },
  { name: 'worker', test: pathsOf(['lib/scripts/(trusted-scripts|worker)']) },
  { name: 'kept', test: pathsOf(['lib/offline/(kept|member-database)']) },
  {
    name: 'parts',
    test: pathsOf([
      'domain/(deal-steps|match-photo|member-name|reserved-mark|said|standing|swaps|unsent-mark|waiting-chats)',
      'ui/(avatar|bin-icon|fields/(choice-chips|segmented-control|switch)|layers/popup|states/loading|toasts/use-when-online)',
      'lib/(copy-text|formats/(listed|text-parts)|random-id|save-file)',
      'features/accounts/sign-in/sign-in-prompt',
      'features/push/push.texts',
      'features/listings/share/(share-button|share.texts)',
      'features/matching/(blocks.texts|car/details-actions|car/use-full-screen|matches/match-sides|safety/unblock-dialog|safety/use-blocks)',
    ]),
  },
  {
    name: 'fields',
    test: pathsOf([
      'ui/(fields/(field|password-field|select-field|suggest-field|text-field)|layers/use-leave-guard|page/focused-page)',
      'features/accounts/sign-in/sign-in-first',
    ]),
  },
  { name: 'info', test: pathsOf(['screens/settings/(info-page|info.texts)']) },
  {
    name: 'layers',
    test: pathsOf([
      'ui/(fields/use-fitting-height|layers/(alert-box|confirm-dialog|dialog|dialog-buttons|discard-dialog|sheet|use-closing|use-layer))',
    ]),
  },
  {
    name: 'swaps',
    test: pathsOf([
      // Of the contract.
      'checklists',
      'features/deals/(cents|checks|meeting|people|plan-state|reasons|reviews/review-card|use-deal-now|use-deals|use-step)',
    ]),
  },
  {
    name: 'account',
    test: pathsOf([
      // Of the contract.
      'names',
      'lib/http/common-codes',
      'features/accounts/(account-routes|accounts.texts|auth-calls|carried-email|code-field|late-sign-out|name-issue|outcome-toast|password-calls|password-rules|password/back-to-login|session-calls|unsent-text)',
    ]),
  },
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

function pathsOf(paths: string[]): RegExp {
  return new RegExp(`/src/(${paths.join('|')})\\.`)
}

/** Files that are on every page before any other is fetched need no preloading. */
export const withoutFirst = (_: string, files: string[], { hostType }: { hostType: string }) =>
  hostType === 'js' ? files.filter((file) => !/\/(core|react|rolldown-runtime)-/.test(file)) : files

function isNeededBy(screens: string[], id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id])
  for (const module of seen) {
    if (screens.some((screen) => module.endsWith(screen))) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return false
}
