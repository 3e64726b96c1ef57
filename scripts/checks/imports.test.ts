import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NO_CIRCLE, NO_CIRCLE_OF_FOLDERS, NO_FULL_FOLDER, rules } from './import-rules.ts'
import { checkImports, fullFolders } from './imports.ts'

// The fixture breaks every rule. It also has forbidden imports in comments, strings and tests, which must not be reported.
const broken = [
  ['contract/src/accounts.ts:3 node:fs', 'The contract imports only zod and itself.'],
  ['contract/src/deals/vin.ts:1 ../accounts.ts', "The contract's folders never import endpoints."],
  [
    'languages/lv/web/chat.ts:2 ../../../web/src/features/chat/send.ts',
    'A language imports only types.',
  ],
  ['scripts/build.ts:1 ../trials/e2e/drive.ts', 'Scripts never import trials.'],
  [
    'server/src/app.ts:3 ./features/accounts/accounts.rules.ts',
    'A room is imported only through its index.ts.',
  ],
  ['server/src/demo/fill.ts:1 ../db/sql.ts', 'The demo writes SQL only in its store.'],
  [
    'server/src/features/accounts/accounts.routes.ts:4 ./accounts.store.ts',
    "Routes import their room's rules, http and the contract, never a store.",
  ],
  [
    'server/src/features/accounts/accounts.routes.ts:3 server/src/features/accounts/accounts.routes.ts → server/src/features/accounts/accounts.rules.ts → server/src/features/accounts/accounts.routes.ts',
    'Imports never form a circle.',
  ],
  [
    'server/src/features/accounts/accounts.rules.ts:5 ../../http/serve.ts',
    'Rules import neither the framework nor http.',
  ],
  [
    'server/src/features/accounts/accounts.rules.ts:4 ../../db/sql.ts',
    'Rules write no SQL: from db they import only transaction and types.',
  ],
  [
    'server/src/features/accounts/accounts.rules.ts:6 ./accounts.routes.ts',
    'Rules never import routes.',
  ],
  [
    'server/src/features/accounts/accounts.store.ts:2 ./accounts.rules.ts',
    'A store imports db and the contract, never rules, routes, http or outside.',
  ],
  [
    'server/src/features/accounts/passwords.ts:1 fastify',
    'Only server/src/http imports the framework.',
  ],
  [
    'server/src/features/accounts/sessions.ts:1 ../listings/index.ts',
    'The room accounts may import pictures.',
  ],
  [
    'server/src/features/accounts/who.rules.ts:2 { claimed',
    'A room never reads who a token claims to be: its first statement selects who it is.',
  ],
  [
    'server/src/features/accounts/tokens.ts:1 pg',
    'Only server/src/db imports the database driver.',
  ],
  [
    'server/src/features/alerts/alerts.rules.ts:1 ../chat/index.ts',
    'The room alerts may import accounts, push, listings, matching.',
  ],
  [
    'server/src/features/announcements/announcements.rules.ts:1 ../listings/index.ts',
    'The room announcements may import accounts, push.',
  ],
  [
    'server/src/features/chat/chat.rules.ts:2 ../accounts/accounts.store.ts',
    'A room is imported only through its index.ts.',
  ],
  [
    'server/src/features/chat/chat.rules.ts:3 ../moderation/index.ts',
    'The room chat may import accounts, pictures, push.',
  ],
  [
    'server/src/features/deals/deals.rules.ts:1 ../announcements/index.ts',
    'The room deals may import accounts, pictures, push, listings, matching, chat.',
  ],
  [
    'server/src/features/listings/listings.rules.ts:1 ../matching/index.ts',
    'The room listings may import accounts, push, pictures.',
  ],
  [
    'server/src/features/matching/matching.rules.ts:1 ../announcements/index.ts',
    'The room matching may import accounts, push, listings, chat.',
  ],
  [
    'server/src/features/moderation/index.ts:2 ../cellar/index.ts',
    'The room moderation may import accounts, pictures, push, listings, matching, chat, deals, rings, announcements.',
  ],
  [
    'server/src/features/pictures/pictures.rules.ts:1 ../accounts/index.ts',
    'The room pictures may import no other room.',
  ],
  [
    'server/src/features/push/push.rules.ts:1 ../chat/index.ts',
    'The room push may import accounts.',
  ],
  [
    'server/src/features/rings/circles/find.ts:1 server/src/features/rings/circles → server/src/features/rings/looks → server/src/features/rings/circles',
    "A room's folders, and those of domain, lib and ui, never import each other in a circle.",
  ],
  [
    'server/src/features/rings/ring.ts:1 ./looks/look.ts',
    "The files that a room's folders share never import from them; its index, routes and export may.",
  ],
  [
    'server/src/features/rings/rings.rules.ts:1 ../announcements/index.ts',
    'The room rings may import accounts, push, listings, matching, chat, deals.',
  ],
  [
    'server/src/features/waiting/waiting.rules.ts:1 ../announcements/index.ts',
    'The room waiting may import accounts, push, listings, deals, rings.',
  ],
  [
    'server/src/ids.ts:1 ./demo/index.ts',
    "Only the start and the demo's own command import the demo.",
  ],
  ['server/src/main.ts:1 ../../web/src/lib/formats.ts', 'The server never imports the web.'],
  ['server/src/main.ts:3 process.env', 'Only server/src/settings.ts reads the environment.'],
  [
    'server/src/outside/mail.ts:1 ../features/accounts/index.ts',
    'What the rooms stand on never imports a feature.',
  ],
  [
    'server/test/imports-web.ts:1 ../../web/src/lib/formats.ts',
    'The server never imports the web.',
  ],
  ['web/src/app/shell.tsx:2 ../lib/http/client.ts', 'Only features call the client.'],
  [
    'web/src/domain/car-title.ts:1 ../features/chat/send.ts',
    'domain never imports features, screens, app or the client.',
  ],
  [
    'web/src/features/accounts/sign-in.ts:2 ../chat/send.ts',
    'Features never import each other; screens compose them.',
  ],
  [
    'web/src/features/chat/chat-calls.ts:1 ./messages/bubble.tsx',
    "The files that a feature's, domain's, ui's or lib's folders share never import from these folders.",
  ],
  [
    'web/src/features/chat/messages/list.tsx:1 web/src/features/chat/messages → web/src/features/chat/page → web/src/features/chat/messages',
    "A room's folders, and those of domain, lib and ui, never import each other in a circle.",
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
    'web/src/lib/clock.ts:1 web/src/lib/clock.ts → web/src/lib/hour.ts → web/src/lib/minute.ts → web/src/lib/clock.ts',
    'Imports never form a circle.',
  ],
  [
    'web/src/lib/formats.ts:1 ../ui/button.tsx',
    'lib never imports ui, domain, features, screens or app.',
  ],
  ['web/src/screens/home.tsx:1 ../app/shell.tsx', 'Screens never import the app.'],
  [
    'web/src/ui/button.tsx:1 ../features/accounts/sign-in.ts',
    'ui never imports domain, features, screens, app or the client.',
  ],
]

const found = (root: string) =>
  checkImports(join(import.meta.dirname, root))
    .map(({ file, line, import: what, rule }) => [`${file}:${line} ${what}`, rule])
    .sort()

test('exactly the imports that break a rule are reported', () => {
  expect(found('fixtures/broken-imports')).toEqual(broken.toSorted())
})

test('the fixture breaks every rule', () => {
  const caught = new Set(broken.map(([, rule]) => rule))
  const texts = [...rules.map((rule) => rule.text), NO_CIRCLE, NO_CIRCLE_OF_FOLDERS]
  expect(texts.filter((text) => !caught.has(text))).toEqual([])
})

test('a folder holds thirty files; tests and migrations are not counted', () => {
  const inFolder = (folder: string, ending: string, many: number) =>
    Array.from({ length: many }, (_, index) => `${folder}/${index}${ending}`)
  const full = inFolder('web/src/lib', '.ts', 30)
  const more = [inFolder('web/src/lib', '.test.ts', 9), inFolder('server/migrations', '.sql', 99)]
  expect(fullFolders([...full, ...more.flat(), 'web/src/lib/http/client.ts'])).toEqual([])
  expect(fullFolders([...full, 'web/src/lib/look.css'])).toEqual([
    { file: 'web/src/lib', line: 1, import: '31 files', rule: NO_FULL_FOLDER },
  ])
})

test('our own imports break no rule', () => {
  expect(found('../..')).toEqual([])
})
