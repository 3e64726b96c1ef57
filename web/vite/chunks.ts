// Which module goes into which file of the built app (a chunk). Every file costs a round trip, so modules that are always
// needed together share one.
type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** A module belongs to a start if one of its files imports it, directly or not. */
export const screenRoots = {
  first: ['src/main.tsx'],
  members: ['src/app/members.tsx', 'src/screens/browse/browse.tsx'],
  visitors: ['src/screens/landing/landing.tsx'],
}
/** Modules of TanStack Query that the deck never calls, but imports, since one file of theirs exports them all. */
export const unusedByDeck = [
  'infiniteQueryObserver',
  'queriesObserver',
  'useInfiniteQuery',
  'useQueries',
]
const UNUSED_BY_DECK = new RegExp(`/@tanstack/.*/(${unusedByDeck.join('|')})\\.js$`)

/**
 * `core` is our own code that every page needs, or both the landing page and the deck. The landing page needs nothing of
 * `deck`.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (isNeededBy(screenRoots.first, id, graph)) return 'core'
  if (UNUSED_BY_DECK.test(id) || !isNeededBy(screenRoots.members, id, graph)) return null
  return isNeededBy(screenRoots.visitors, id, graph) ? 'core' : 'deck'
}

// What follows names modules of `src`, here and in the contract, without their extension.

const within = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `${folder}/${name}`)

/**
 * What a visitor's dialogs and pages need, and the deck too. Assigned before `deck`, which would take them with all that it
 * imports.
 */
const visitorParts = [
  'limits',
  'lib/http/wait',
  ...within('ui', 'icons icon-button drawings/scenes'),
]

/**
 * Small modules that several screens share, by the name of the chunk they go into together. With a chunk each, the first load
 * would be heavier, because it lists the names of all chunks.
 */
const moduleGroups = {
  files: [
    'lib/http/upload',
    ...within(
      'lib/pictures',
      'accepted compress compress.worker compression picture-kind picture-size read-picture',
    ),
  ],
  worker: within('lib/scripts', 'trusted-scripts worker'),
  kept: within('lib/offline', 'kept member-database unsent-copies'),
  decisions: within('features/notifications', 'decision-news warning-dialog'),
  parts: [
    ...within(
      'domain',
      'answers-fast deal-steps match-photo member-name reserved-mark said standing swaps.texts told-apart unsent-mark waiting-chats',
    ),
    ...within('ui', 'avatar bin-icon layers/popup states/loading toasts/use-when-online'),
    ...within('ui/fields', 'checkbox choice-chips segmented-control switch'),
    ...within(
      'lib',
      'copy-text formats/amount formats/listed formats/text-parts random-id save-file use-visible',
    ),
    ...within('features/moderation', 'open-reports staff-routes use-action use-stats'),
    'features/accounts/sign-in/sign-in-prompt',
    ...within('features/push', 'browser push.texts'),
    ...within('features/listings/share', 'share-button share.texts use-send-link'),
    ...within(
      'features/matching',
      'blocks.texts car/details-actions car/use-full-screen matches/match-sides safety/unblock-dialog safety/use-blocks',
    ),
  ],
  fields: [
    ...within('ui/fields', 'field password-field select-field suggest-field text-field'),
    ...within('ui', 'layers/use-leave-guard layers/use-unload-guard page/focused-page'),
    'features/accounts/sign-in/sign-in-first',
  ],
  info: within('screens/settings', 'about info-page info.texts privacy-safety rows section'),
  admin: within('screens', 'admin admin-settings'),
  details: within('features/matching', 'car/details-sheet swipe/details-beside'),
  layers: [
    'ui/fields/use-fitting-height',
    ...within(
      'ui/layers',
      'alert-box confirm-dialog dialog dialog-buttons discard-dialog sheet use-closing use-layer',
    ),
  ],
  swaps: [
    'deals/checklists',
    'listings/registration-day',
    ...within(
      'features/deals',
      'car-facts cents checks meeting odometer payment-line people plan-state reasons reviews/review-card reviews/use-reviews use-deal-now use-deals use-step',
    ),
    ...within('features/deals/waiting', 'actions-text not-sent report-asked waiting.texts'),
  ],
  senders: within('app', 'action-sender photo-sender sender use-tell-refused'),
  account: [
    'accounts/names',
    'lib/http/common-codes',
    ...within(
      'features/accounts',
      'account-routes accounts.texts auth-calls carried-email code-field email-calls joined-for late-sign-out name-issue outcome-toast',
    ),
    ...within(
      'features/accounts',
      'password-calls password-rules password/back-to-login session-calls unsent-text',
    ),
  ],
}

/** Which of the groups adds which routes (routes.ts). */
const routesIn: Record<string, string> = { account: 'account', parts: 'staff' }

export const namedModules = [...visitorParts, ...Object.values(moduleGroups).flat()]

export const visitorPartsGroup = {
  name: 'drawn',
  test: testOf(visitorParts),
  priority: 1,
  includeDependenciesRecursively: false,
}

export const chunkGroups = [
  // Without its texts: looking out for a new ring needs no more, and does so from the beginning of a visit.
  { name: 'rings', test: /\/src\/features\/rings\/(?!rings\.texts)/ },
  { name: 'alerts', test: /\/src\/features\/alerts\// },
  ...Object.entries(moduleGroups).map(([name, modules]) => ({
    name,
    test: testOf(modules, routesIn[name]),
  })),
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

function testOf(modules: readonly string[], routes = 'none'): RegExp {
  const names = modules.join('|').replaceAll('.', '\\.')
  return new RegExp(`/src/(${names})\\.(tsx?|css)\\b|virtual:keyswap-${routes}-routes`)
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
