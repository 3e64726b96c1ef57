import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from './import-rules.ts'
import { checkImports } from './imports.ts'

// Every rule is broken on purpose in the fixture; lookalikes in comments, strings, texts and tests
// lie between them.
const broken = [
  ['contract/src/accounts.ts:3 node:fs', 'The contract knows zod and itself, nothing else.'],
  [
    'server/src/app.ts:3 ./features/accounts/accounts.rules.ts',
    "A room is entered by its index.ts, from another room as from the server's own files.",
  ],
  ['server/src/demo/fill.ts:1 ../db/sql.ts', 'The demo writes SQL in its store alone.'],
  [
    'server/src/features/accounts/accounts.routes.ts:4 ./accounts.store.ts',
    "Routes know their room's rules, http and the contract; a store is behind the rules.",
  ],
  [
    'server/src/features/accounts/accounts.rules.ts:5 ../../http/serve.ts',
    'Rules know neither the framework nor http.',
  ],
  [
    'server/src/features/accounts/accounts.rules.ts:4 ../../db/sql.ts',
    'Rules write no SQL: of db they know the transaction, and types.',
  ],
  [
    'server/src/features/accounts/accounts.rules.ts:6 ./accounts.routes.ts',
    'Rules never import routes.',
  ],
  [
    'server/src/features/accounts/accounts.store.ts:2 ./accounts.rules.ts',
    'A store knows db and the contract, never rules, routes, http or the outside.',
  ],
  [
    'server/src/features/accounts/passwords.ts:1 fastify',
    'The framework is known in server/src/http alone.',
  ],
  [
    'server/src/features/accounts/sessions.ts:1 ../listings/index.ts',
    'The room accounts may know no other room.',
  ],
  [
    'server/src/features/accounts/tokens.ts:1 pg',
    'The database driver is known in server/src/db alone.',
  ],
  [
    'server/src/features/announcements/announcements.rules.ts:1 ../listings/index.ts',
    'The room announcements may know accounts, push.',
  ],
  [
    'server/src/features/chat/chat.rules.ts:2 ../accounts/accounts.store.ts',
    "A room is entered by its index.ts, from another room as from the server's own files.",
  ],
  [
    'server/src/features/chat/chat.rules.ts:3 ../moderation/index.ts',
    'The room chat may know accounts, push.',
  ],
  [
    'server/src/features/listings/listings.rules.ts:1 ../matching/index.ts',
    'The room listings may know accounts.',
  ],
  [
    'server/src/features/matching/matching.rules.ts:1 ../announcements/index.ts',
    'The room matching may know accounts, push, listings, chat.',
  ],
  [
    'server/src/features/moderation/index.ts:2 ../cellar/index.ts',
    'The room moderation may know accounts, push, listings, matching, chat, announcements.',
  ],
  ['server/src/features/push/push.rules.ts:1 ../chat/index.ts', 'The room push may know accounts.'],
  [
    'server/src/ids.ts:1 ./demo/index.ts',
    'The demo is known to the start and to its own command alone.',
  ],
  ['server/src/main.ts:1 ../../web/src/lib/formats.ts', 'The server never imports the web.'],
  ['server/src/main.ts:3 process.env', 'The environment is read in server/src/settings.ts alone.'],
  [
    'server/src/outside/mail.ts:1 ../features/accounts/index.ts',
    'http, db and outside never import a feature.',
  ],
  ['server/test/two-houses.ts:1 ../../web/src/lib/formats.ts', 'The server never imports the web.'],
  ['web/src/app/shell.tsx:2 ../lib/client.ts', 'Only features call the client.'],
  [
    'web/src/features/accounts/sign-in.ts:2 ../chat/send.ts',
    'Features never import each other; screens compose them.',
  ],
  [
    'web/src/features/chat/send.ts:1 ../../screens/home',
    'Features never import the app or a screen.',
  ],
  [
    'web/src/features/chat/types.ts:1 ../../../../server/src/features/accounts/index.ts',
    'The web never imports the server.',
  ],
  [
    'web/src/lib/formats.ts:1 ../ui/button.tsx',
    'lib is the lowest floor: never ui, features, screens or app.',
  ],
  ['web/src/screens/home.tsx:1 ../app/shell.tsx', 'Screens never import the app.'],
  [
    'web/src/ui/button.tsx:1 ../features/accounts/sign-in.ts',
    'The ui kit knows no product: no features, screens, app, nor the client.',
  ],
]

const found = (root: string) =>
  checkImports(join(import.meta.dirname, root))
    .map(({ file, line, import: what, rule }) => [`${file}:${line} ${what}`, rule])
    .sort()

test('imports that break a rule are caught, and only these', () => {
  expect(found('fixtures/broken-imports')).toEqual(broken.toSorted())
})

test('there is no rule that the fixture does not break', () => {
  const caught = new Set(broken.map(([, rule]) => rule))
  expect(rules.map((rule) => rule.says).filter((says) => !caught.has(says))).toEqual([])
})

test('our own imports break no rule', () => {
  expect(found('..')).toEqual([])
})
