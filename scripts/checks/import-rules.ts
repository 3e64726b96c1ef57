// Rules about which files may import which. Paths are relative to the root, packages are written npm:<name>.
// `<room>` in a pattern stands for the match of the first group of `from`.

export type Rule = {
  /** The rule in one sentence, shown when it is broken. */
  text: string
  from: RegExp
  /** Files that match `from` but are exempt. */
  except?: RegExp
  /** Whether the rule applies to tests too. Most rules do not. */
  testsToo?: true
} & (
  | {
      /** Imports that match this are forbidden. */
      never: string
      /** Imports that match this are allowed if they import only types. */
      typesMay?: string
      /** If given, only these names of the module are forbidden. */
      names?: string[]
    }
  | { only: string }
  | { neverContains: RegExp }
)

/** For each room, the rooms that it may import and whose SQL functions it may call. There is no cycle. */
export const EARLIER_ROOMS: Record<string, string[]> = {
  pictures: [],
  accounts: ['pictures'],
  push: ['accounts'],
  listings: ['accounts', 'push', 'pictures'],
  chat: ['accounts', 'pictures', 'push'],
  matching: ['accounts', 'push', 'listings', 'chat'],
  alerts: ['accounts', 'push', 'listings', 'matching'],
  deals: ['accounts', 'pictures', 'push', 'listings', 'matching', 'chat'],
  rings: ['accounts', 'push', 'listings', 'matching', 'chat', 'deals'],
  announcements: ['accounts', 'push'],
  moderation: [
    'accounts',
    'pictures',
    'push',
    'listings',
    'matching',
    'chat',
    'deals',
    'rings',
    'announcements',
  ],
}

const roomRules: Rule[] = Object.entries(EARLIER_ROOMS).map(([room, earlier]) => ({
  text: `The room ${room} may import ${earlier.join(', ') || 'no other room'}.`,
  from: new RegExp(`^server/src/features/${room}/`),
  never: `^server/src/features/(?!(${[room, ...earlier].join('|')})/)`,
}))

const packages: Rule[] = [
  {
    text: 'The contract imports only zod and itself.',
    from: /^contract\//,
    only: '^(contract/|npm:zod$|npm:zod/)',
  },
  {
    text: "The contract's folders never import endpoints.",
    from: /^contract\/src\/[^/]+\//,
    never: '^contract/src/(?!(choices|limits|plain|units|zod)\\.ts$)[^/]+$',
  },
  {
    text: 'The server never imports the web.',
    from: /^server\//,
    never: '^(web/|npm:@keyswap/web)',
    testsToo: true,
  },
  {
    text: 'The web never imports the server.',
    from: /^web\//,
    never: '^(server/|npm:@keyswap/server)',
    testsToo: true,
  },
  {
    text: 'Scripts never import trials.',
    from: /^scripts\//,
    never: '^trials/',
    testsToo: true,
  },
  {
    text: 'A language imports only types.',
    from: /^languages\//,
    never: '.',
    typesMay: '.',
  },
]

const layers: Rule[] = [
  {
    text: "Routes import their room's rules, http and the contract, never a store.",
    from: /^server\/src\/features\/([^/]+)\/.*\.routes\.ts$/,
    never: '^server/src/(db/|outside/|features/(.*\\.store\\.ts$|(?!<room>/)))',
    typesMay: '^server/src/db/',
  },
  {
    text: 'Rules import neither the framework nor http.',
    from: /^server\/src\/features\/.*\.rules\.ts$/,
    never: '^(npm:fastify|npm:@fastify/|server/src/http/)',
  },
  {
    text: 'Rules write no SQL: from db they import only transaction and types.',
    from: /^server\/src\/features\/.*\.rules\.ts$/,
    never: '^server/src/db/(?!(transaction|pool)\\.ts$)',
    typesMay: '^server/src/db/',
  },
  {
    text: 'A room never reads who a token claims to be: its first statement selects who it is.',
    from: /^server\/src\/features\/(?!accounts\/sessions\/)/,
    neverContains: /\.claimed\b|'claimed'|\{ claimed\b/,
  },
  {
    text: 'Rules never import routes.',
    from: /^server\/src\/features\/.*\.rules\.ts$/,
    never: '^server/src/features/.*\\.routes\\.ts$',
  },
  {
    text: 'A store imports db and the contract, never rules, routes, http or outside.',
    from: /^server\/src\/features\/.*\.store\.ts$/,
    never: '^server/src/(http/|outside/|features/.*(\\.rules|\\.routes|/index)\\.ts$)',
  },
  {
    text: 'What the rooms stand on never imports a feature.',
    from: /^server\/src\/(calls|capacity|db|errors|http|outside|texts)\//,
    never: '^server/src/features/',
  },
  {
    text: 'Only server/src/http imports the framework.',
    from: /^server\//,
    except: /^server\/src\/(http\/|app\.ts$)/,
    never: '^npm:(fastify|@fastify/)',
  },
  {
    text: 'Only server/src/db imports the database driver.',
    from: /^server\//,
    except: /^server\/src\/db\//,
    never: '^npm:pg(/|$)',
  },
  {
    text: 'Only server/src/settings.ts reads the environment.',
    from: /^server\/src\//,
    except: /^server\/src\/settings\.ts$/,
    neverContains: /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"`]env\b/,
  },
  {
    text: "Only the start and the demo's own command import the demo.",
    from: /^server\/src\//,
    except: /^server\/src\/(demo\/|demo\.ts$|start\/)/,
    never: '^server/src/demo/',
  },
  {
    text: 'The demo writes SQL only in its store.',
    from: /^server\/src\/demo\/(?!.*\.store\.ts$)/,
    never: '^server/src/db/sql\\.ts$',
    typesMay: '^server/src/db/',
  },
  {
    text: "The files that a room's folders share never import from them; its index, routes and export may.",
    from: /^server\/src\/features\/([^/]+)\/(?!(?:index|export\.rules|.*\.routes)\.ts$)[^/]+$/,
    never: '^server/src/features/<room>/[^/]+/',
  },
  {
    text: 'A room is imported only through its index.ts.',
    from: /^server\/src\/(?:features\/([^/]+)\/)?/,
    never: '^server/src/features/(?!<room>/)[^/]+/(?!index\\.ts$)',
  },
]

const web: Rule[] = [
  {
    text: 'Screens never import the app.',
    from: /^web\/src\/screens\//,
    never: '^web/src/app/',
  },
  {
    text: 'Features never import the app or a screen.',
    from: /^web\/src\/features\//,
    never: '^web/src/(app|screens)/',
  },
  {
    text: 'Features never import each other; screens compose them.',
    from: /^web\/src\/features\/([^/]+)\//,
    never: '^web/src/features/(?!<room>/)',
  },
  {
    text: "The files that a feature's, domain's, ui's or lib's folders share never import from these folders.",
    from: /^web\/src\/(features\/[^/]+|domain|ui|lib)\/[^/]+$/,
    never: '^web/src/<room>/[^/]+/',
  },
  {
    text: 'Only features call the client.',
    from: /^web\/src\//,
    except: /^web\/src\/features\//,
    never: '^web/src/lib/http/client\\.tsx?$',
    names: ['call', 'callPage'],
  },
  {
    text: 'domain never imports features, screens, app or the client.',
    from: /^web\/src\/domain\//,
    never: '^web/src/(features/|screens/|app/|lib/http/client\\.tsx?$)',
  },
  {
    text: 'ui never imports domain, features, screens, app or the client.',
    from: /^web\/src\/ui\//,
    never: '^web/src/(domain/|features/|screens/|app/|lib/http/client\\.tsx?$)',
  },
  {
    text: 'lib never imports ui, domain, features, screens or app.',
    from: /^web\/src\/lib\//,
    never: '^web/src/(ui|domain|features|screens|app)/',
  },
]

export const rules: Rule[] = [...packages, ...layers, ...roomRules, ...web]

/** Also applies to type imports, because files in a circle can only be understood together. */
export const NO_CIRCLE = 'Imports never form a circle.'

/** Matches the folders inside of a room, domain, lib or ui. */
export const SUB_ROOM =
  /^((?:server|web)\/src\/features\/[^/]+\/[^/]+|web\/src\/(?:domain|lib|ui)\/[^/]+)\//

/** Tests and migrations are not counted. */
export const MAX_FILES = 30
export const NO_FULL_FOLDER = `No folder of source holds more than ${MAX_FILES} files.`

export const NO_CIRCLE_OF_FOLDERS =
  "A room's folders, and those of domain, lib and ui, never import each other in a circle."
