// Which part of the house may know which. A path is seen from the repository's root, a package as
// npm:<name>; `<room>` in a pattern stands for what the first group of `from` has caught.

export type Rule = {
  /** The rule in one sentence, as a person who breaks it should read it. */
  says: string
  from: RegExp
  /** Files within `from` that the rule leaves alone. */
  except?: RegExp
  /** Tests are freer than what they test; this rule holds for them too. */
  testsToo?: true
} & (
  | {
      /** What must not be imported. */
      never: string
      /** Of that, what may be imported as a type: it leaves no trace at run time. */
      typesMay?: string
      /** Only these names are meant, not the whole module. */
      names?: string[]
    }
  | { only: string }
  | { neverSays: RegExp }
)

/** The street: a room knows the ones before it. */
const STREET: Record<string, string[]> = {
  accounts: [],
  push: ['accounts'],
  listings: ['accounts'],
  chat: ['accounts', 'push'],
  matching: ['accounts', 'push', 'listings', 'chat'],
  announcements: ['accounts', 'push'],
  moderation: ['accounts', 'push', 'listings', 'matching', 'chat', 'announcements'],
}

const streetRules: Rule[] = Object.entries(STREET).map(([room, earlier]) => ({
  says: `The room ${room} may know ${earlier.join(', ') || 'no other room'}.`,
  from: new RegExp(`^server/src/features/${room}/`),
  never: `^server/src/features/(?!(${[room, ...earlier].join('|')})/)`,
}))

const packages: Rule[] = [
  {
    says: 'The contract knows zod and itself, nothing else.',
    from: /^contract\//,
    only: '^(contract/|npm:zod$|npm:zod/)',
  },
  {
    says: 'The server never imports the web.',
    from: /^server\//,
    never: '^(web/|npm:@keyswap/web)',
    testsToo: true,
  },
  {
    says: 'The web never imports the server.',
    from: /^web\//,
    never: '^(server/|npm:@keyswap/server)',
    testsToo: true,
  },
]

const layers: Rule[] = [
  {
    says: "Routes know their room's rules, http and the contract; a store is behind the rules.",
    from: /^server\/src\/features\/([^/]+)\/.*\.routes\.ts$/,
    never: '^server/src/(db/|outside/|features/(.*\\.store\\.ts$|(?!<room>/)))',
    typesMay: '^server/src/db/',
  },
  {
    says: 'Rules know neither the framework nor http.',
    from: /^server\/src\/features\/.*\.rules\.ts$/,
    never: '^(npm:fastify|npm:@fastify/|server/src/http/)',
  },
  {
    says: 'Rules write no SQL: of db they know the transaction, and types.',
    from: /^server\/src\/features\/.*\.rules\.ts$/,
    never: '^server/src/db/(?!(transaction|pool)\\.ts$)',
    typesMay: '^server/src/db/',
  },
  {
    says: 'Rules never import routes.',
    from: /^server\/src\/features\/.*\.rules\.ts$/,
    never: '^server/src/features/.*\\.routes\\.ts$',
  },
  {
    says: 'A store knows db and the contract, never rules, routes, http or the outside.',
    from: /^server\/src\/features\/.*\.store\.ts$/,
    never: '^server/src/(http/|outside/|features/.*(\\.rules|\\.routes|/index)\\.ts$)',
  },
  {
    says: 'http, db and outside never import a feature.',
    from: /^server\/src\/(http|db|outside)\//,
    never: '^server/src/features/',
  },
  {
    says: 'The framework is known in server/src/http alone.',
    from: /^server\//,
    except: /^server\/src\/(http\/|app\.ts$)/,
    never: '^npm:(fastify|@fastify/)',
  },
  {
    says: 'The database driver is known in server/src/db alone.',
    from: /^server\//,
    except: /^server\/src\/db\//,
    never: '^npm:pg(/|$)',
  },
  {
    says: 'The environment is read in server/src/settings.ts alone.',
    from: /^server\/src\//,
    except: /^server\/src\/settings\.ts$/,
    neverSays: /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"`]env\b/,
  },
  {
    says: 'The demo is known to the start and to its own command alone.',
    from: /^server\/src\//,
    except: /^server\/src\/(demo\/|demo\.ts$|start\/)/,
    never: '^server/src/demo/',
  },
  {
    says: 'The demo writes SQL in its store alone.',
    from: /^server\/src\/demo\/(?!.*\.store\.ts$)/,
    never: '^server/src/db/sql\\.ts$',
    typesMay: '^server/src/db/',
  },
  {
    says: "A room is entered by its index.ts, from another room as from the server's own files.",
    from: /^server\/src\/(?:features\/([^/]+)\/)?/,
    never: '^server/src/features/(?!<room>/)[^/]+/(?!index\\.ts$)',
  },
]

const web: Rule[] = [
  {
    says: 'Screens never import the app.',
    from: /^web\/src\/screens\//,
    never: '^web/src/app/',
  },
  {
    says: 'Features never import the app or a screen.',
    from: /^web\/src\/features\//,
    never: '^web/src/(app|screens)/',
  },
  {
    says: 'Features never import each other; screens compose them.',
    from: /^web\/src\/features\/([^/]+)\//,
    never: '^web/src/features/(?!<room>/)',
  },
  {
    says: 'Only features call the client.',
    from: /^web\/src\//,
    except: /^web\/src\/features\//,
    never: '^web/src/lib/client\\.tsx?$',
    names: ['call', 'callPage'],
  },
  {
    says: 'The ui kit knows no product: no features, screens, app, nor the client.',
    from: /^web\/src\/ui\//,
    never: '^web/src/(features/|screens/|app/|lib/client\\.tsx?$)',
  },
  {
    says: 'lib is the lowest floor: never ui, features, screens or app.',
    from: /^web\/src\/lib\//,
    never: '^web/src/(ui|features|screens|app)/',
  },
]

export const rules: Rule[] = [...packages, ...layers, ...streetRules, ...web]
