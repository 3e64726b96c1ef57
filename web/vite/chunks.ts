// Which module goes into which file. Every file costs a round trip, so modules that are always needed together share
// one.
type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

export const entries = {
  first: ['src/main.tsx'],
  members: ['src/app/members.tsx', 'src/screens/browse/browse.tsx'],
  visitors: ['src/screens/landing/landing.tsx'],
}
/** Of TanStack's: the deck does not use them, but imports the file that exports them with the others. */
export const unused = ['infiniteQueryObserver', 'queriesObserver', 'useInfiniteQuery', 'useQueries']
const UNUSED = new RegExp(`/@tanstack/.*/(${unused.join('|')})\\.js$`)

/**
 * `core` is our own code that every page needs, or both the landing page and the deck. The landing page needs nothing of
 * `deck`.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (isNeededBy(entries.first, id, graph)) return 'core'
  if (UNUSED.test(id) || !isNeededBy(entries.members, id, graph)) return null
  return isNeededBy(entries.visitors, id, graph) ? 'core' : 'deck'
}

// What follows names modules of `src`, here and in the contract, without their extension.

const within = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `${folder}/${name}`)

/** What a visitor's dialogs and pages need of the deck's modules. It goes before `deck`, which takes all that it imports. */
const drawn = ['limits', ...within('ui', 'icons icon-button drawings/scenes')]

/**
 * Small modules that several screens share. As a file each, their names would weigh on the first load, which
 * has the names of all files.
 */
const sharedModules = {
  files: [
    'lib/http/upload',
    ...within(
      'lib/pictures',
      'accepted compress compress.worker compression picture-kind picture-size read-picture',
    ),
  ],
  worker: within('lib/scripts', 'trusted-scripts worker'),
  kept: within('lib/offline', 'kept member-database'),
  parts: [
    ...within(
      'domain',
      'deal-steps match-photo member-name reserved-mark said standing swaps.texts unsent-mark waiting-chats',
    ),
    ...within('ui', 'avatar bin-icon layers/popup states/loading toasts/use-when-online'),
    ...within('ui/fields', 'choice-chips segmented-control switch'),
    ...within('lib', 'copy-text formats/listed formats/text-parts random-id save-file'),
    'features/accounts/sign-in/sign-in-prompt',
    'features/push/push.texts',
    ...within('features/listings/share', 'share-button share.texts'),
    ...within(
      'features/matching',
      'blocks.texts car/details-actions car/use-full-screen matches/match-sides safety/unblock-dialog safety/use-blocks',
    ),
  ],
  fields: [
    ...within('ui/fields', 'field password-field select-field suggest-field text-field'),
    ...within('ui', 'layers/use-leave-guard page/focused-page'),
    'features/accounts/sign-in/sign-in-first',
  ],
  info: within('screens/settings', 'info-page info.texts'),
  layers: [
    'ui/fields/use-fitting-height',
    ...within(
      'ui/layers',
      'alert-box confirm-dialog dialog dialog-buttons discard-dialog sheet use-closing use-layer',
    ),
  ],
  swaps: [
    'deals/checklists',
    ...within(
      'features/deals',
      'cents checks meeting people plan-state reasons reviews/review-card use-deal-now use-deals use-step',
    ),
  ],
  account: [
    'accounts/names',
    'lib/http/common-codes',
    ...within(
      'features/accounts',
      'account-routes accounts.texts auth-calls carried-email code-field late-sign-out name-issue outcome-toast',
    ),
    ...within(
      'features/accounts',
      'password-calls password-rules password/back-to-login session-calls unsent-text',
    ),
  ],
}

export const namedModules = [...drawn, ...Object.values(sharedModules).flat()]

export const common = {
  name: 'drawn',
  test: testOf(drawn),
  priority: 1,
  includeDependenciesRecursively: false,
}

export const shared = [
  // Without its texts: looking out for a new ring needs no more, and does so from the beginning of a visit.
  { name: 'rings', test: /\/src\/features\/rings\/(?!rings\.texts)/ },
  { name: 'alerts', test: /\/src\/features\/alerts\// },
  ...Object.entries(sharedModules).map(([name, modules]) => ({ name, test: testOf(modules) })),
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

function testOf(modules: readonly string[]): RegExp {
  return new RegExp(`/src/(${modules.join('|').replaceAll('.', '\\.')})\\.(tsx?|css)\\b`)
}

/** Files that are on every page before any other is fetched need no preloading. */
export const withoutFirst = (_: string, files: string[], { hostType }: { hostType: string }) =>
  hostType === 'js' ? files.filter((file) => !/\/(core|react|rolldown-runtime)-/.test(file)) : files

function isNeededBy(screens: string[], id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id])
  for (const module of seen) {
    if (screens.some((screen) => module.endsWith(`/${screen}`))) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return false
}
