// Walks the main path as a screen reader finds it in the accessibility tree, in both languages. On the way, axe checks every
// screen in both themes, and nothing may be hidden in forced colours.
import { expect, type Page } from '@playwright/test'
import { type Language, type Say, wordsOf } from '../pictures/words.ts'
import { apiOf } from '../setup/api.ts'
import { expectReads, heading, role, text } from '../setup/aria-tree.ts'
import { carDetails, choose, listedCar, photos, tiles } from '../setup/cars.ts'
import { sayAs } from '../setup/chats.ts'
import { aMake, openDeck } from '../setup/deck.ts'
import { expectVisibleInForcedColors } from '../setup/forced-colors.ts'
import { type Person, someone } from '../setup/people.ts'
import { expectAccessibleInBothThemes, test } from '../setup/test.ts'

const button = role('button')
const link = role('link')
const textbox = role('textbox')
const img = role('img')

type Walk = { page: Page; say: Say; make: string; anna: Person }

const PRODUCT = { product: 'Keyswap' }
const press = ({ page }: Walk, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
const body = ({ page }: Walk) => page.locator('body')

/** Expects that one of the page's live regions says this. */
const expectSaid = ({ page }: Walk, words: string | RegExp) =>
  expect(
    page.locator('[aria-live], [role=status]').filter({ hasText: words }).first(),
  ).toBeAttached()

const expectAt = ({ page }: Walk, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused()

async function expectForEveryone(page: Page) {
  await expectAccessibleInBothThemes(page)
  await expectVisibleInForcedColors(page)
}

async function landing(walk: Walk) {
  const { page, say } = walk
  await page.goto('/')
  await expectReads(
    body(walk),
    link(say('shell.skip')),
    ['banner', link(say('shell.home')), button(say('shell.sign_in'))],
    [
      'main',
      heading(say('landing.title'), 1),
      img(say('landing.demo')),
      button(say('landing.get_started')),
      heading(say('landing.how'), 2),
      'list',
    ],
  )
  await expectForEveryone(page)
}

async function signUp(walk: Walk) {
  const { page, say, anna } = walk
  await press(walk, say('landing.get_started'))
  const dialog = page.getByRole('dialog', { name: say('auth.join.title', PRODUCT) })
  await expect(dialog.getByLabel(say('auth.username'))).toBeFocused()
  await expectReads(
    dialog,
    heading(say('auth.join.title', PRODUCT), 2),
    textbox(say('auth.username')),
    textbox(say('auth.email')),
    textbox(say('auth.password')),
    button(say('kit.show_password')),
    button(say('auth.create')),
    button(say('auth.to_sign_in')),
    button(say('kit.close')),
  )
  await expectForEveryone(page)
  await page.keyboard.type(anna.username)
  await dialog.getByLabel(say('auth.email')).fill(anna.email)
  await dialog.getByLabel(say('auth.password'), { exact: true }).fill(anna.password)
  await page.keyboard.press('Enter')
  await expectAt(walk, say('upload.title'))
  await expectSaid(walk, `${say('auth.welcome.title', PRODUCT)} ${say('auth.welcome.text')}`)
}

/** Lists a car and returns its id. */
async function listCar(walk: Walk): Promise<string> {
  const { page, say, make } = walk
  await expectReads(
    page.locator('body'),
    [role('navigation')(say('shell.main_navigation')), ['list', 'listitem', 'listitem']],
    [
      'main',
      heading(say('upload.title'), 1),
      heading(say('listing.photos'), 2),
      [role('group')(say('listing.photos')), button(say('photos.choose'))],
      button(say('upload.next')),
    ],
  )
  await choose(page, await photos(1))
  await expect(tiles(page)).toHaveCount(1)
  await press(walk, say('upload.next'))
  await expect(page.locator('[data-step]')).toBeFocused()
  await page.getByLabel(say('listing.make')).fill(make)
  await page.getByLabel(say('listing.model')).fill('Golf')
  await expectReads(
    page.getByRole('main'),
    heading(say('upload.title'), 1),
    [
      'group',
      role('combobox')(say('listing.make')),
      role('combobox')(say('listing.model')),
      textbox(say('listing.year')),
    ],
    button(say('upload.back')),
    button(say('upload.next')),
  )
  await expectForEveryone(page)
  await press(walk, say('upload.next'))
  await page.getByLabel(say('listing.location')).fill(carDetails.location)
  await page.getByLabel(say('listing.description')).fill(carDetails.description)
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/cars') && response.request().method() === 'POST',
  )
  await press(walk, say('upload.publish'))
  const { id } = await (await answer).json()
  await expectSaid(walk, say('upload.success.text'))
  return id
}

async function swipe(walk: Walk, title: string) {
  const { page, say, make } = walk
  await page.evaluate(() => localStorage.setItem('keyswap-tips', 'none'))
  await openDeck(page, make)
  await expectReads(
    page.getByRole('main'),
    heading(say('browse.title'), 1),
    ['search', textbox(say('browse.search.label'))],
    [
      role('region')(say('deck.name')),
      [
        role('article')(title),
        img(say('card.photo', { place: 1, count: 1, title })),
        button(say('card.report')),
        [
          heading(say('card.open_details', { title }), 2),
          button(say('card.open_details', { title })),
        ],
      ],
    ],
    button(say('deck.undo.pass'), ' [disabled]'),
    button(say('deck.pass')),
    button(say('deck.super_like')),
    button(say('deck.like')),
    button(say('deck.details')),
  )
  await expectSaid(walk, say('deck.top', { title, place: carDetails.location }))
  await expectForEveryone(page)
}

async function meet(walk: Walk) {
  const { page, say } = walk
  await press(walk, say('deck.like'))
  const dialog = page.getByRole('dialog', { name: say('match.title') })
  await expectReads(
    dialog,
    role('figure')(say('match.your_car')),
    role('figure')(say('match.their_car', { name: 'Berta' })),
    heading(say('match.title'), 2),
    button(say('match.to_chat')),
    button(say('match.keep_swiping')),
  )
  await expect(dialog).toHaveAccessibleDescription(say('match.text', { name: 'Berta' }))
  await expect(dialog.getByRole('button', { name: say('match.to_chat') })).toBeFocused()
  await expectForEveryone(page)
  await press(walk, say('match.to_chat'))
  await expectAt(walk, say('matches.title'))
}

async function talk(walk: Walk, berta: Awaited<ReturnType<typeof apiOf>>) {
  const { page, say } = walk
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /^Berta / })
  await expectForEveryone(page)
  await row.last().click()
  await expectAt(walk, 'Berta')
  const matchId = new URL(page.url()).pathname.split('/')[2] ?? ''
  await sayAs(berta, matchId, 'Sveika!')
  // The message is announced when it arrives, and the list has it with its author.
  await expectSaid(walk, say('chat.arrived', { name: 'Berta', text: 'Sveika!' }))
  await page.getByRole('textbox', { name: say('chat.label') }).fill('Sveiki!')
  await page.keyboard.press('Enter')
  await expectReads(
    page.getByRole('main'),
    link(say('chat.back')),
    heading('Berta', 1),
    button(say('chat.more')),
    [
      role('region')(say('chat.log', { name: 'Berta' })),
      [
        'log',
        [
          'list',
          ['listitem', ['paragraph', text('Berta')], ['paragraph', text('Sveika!')]],
          ['listitem', ['paragraph', text(say('chat.you'))], ['paragraph', text('Sveiki!')]],
        ],
      ],
    ],
    textbox(say('chat.label')),
    button(say('chat.send'), ' [disabled]'),
  )
  await expectForEveryone(page)
  return matchId
}

async function plan(walk: Walk, berta: Awaited<ReturnType<typeof apiOf>>, cars: Cars) {
  const { page, say } = walk
  const anna = await apiOf(page, walk.anna)
  await berta.ask('POST', `/api/matches/${cars.matchId}/deal`, {
    client_id: crypto.randomUUID(),
    terms: {
      legs: [
        { car_id: cars.mine, giver_id: anna.userId, receiver_id: berta.userId },
        { car_id: cars.theirs, giver_id: berta.userId, receiver_id: anna.userId },
      ],
    },
  })
  const proposes = say('strip.answer', { name: 'Berta' })
  await page.getByRole('link', { name: new RegExp(`^${proposes}`) }).click()
  await expectAt(walk, say('plan.title'))
  const stepOf = (number: number, title: string) =>
    role('region')(`${say('plan.step', { number, count: 5 })} ${say(title)}`)
  await expectReads(
    page.getByRole('main'),
    link(say('plan.back')),
    heading(say('plan.title'), 1),
    heading(say('head.proposal', { name: 'Berta' }), 2),
    [
      'list',
      ['listitem', stepOf(1, 'plan.cars')],
      ['listitem', stepOf(2, 'plan.money')],
      ['listitem', stepOf(3, 'plan.meeting')],
    ],
    button(say('accept', { number: 1 })),
    button(say('counter')),
    button(say('decline')),
  )
  await expectForEveryone(page)
}

async function setUp(walk: Walk) {
  const { page, say, anna } = walk
  await page.goto('/settings')
  const section = (key: string) => heading(say(key), 2)
  const group = (key: string, ...choices: string[]) => [
    role('group')(say(key)),
    ...choices.map((choice) => role('radio')(say(choice))),
  ]
  const item = (key: string) => ['listitem', link(say(key))]
  await expectReads(
    page.getByRole('main'),
    heading(say('settings.title'), 1),
    ['list', item('settings.row.notifications'), item('settings.row.about')],
    ['list', item('settings.security'), item('settings.data')],
    button(say('settings.log_out')),
  )
  await expectForEveryone(page)
  await page.goto('/settings/app')
  await expectReads(
    page.getByRole('main'),
    heading(say('settings.app'), 1),
    group('settings.theme', 'settings.theme.light', 'settings.theme.dark'),
    group('settings.distance', 'settings.distance.mi', 'settings.distance.km'),
    section('settings.rings'),
    role('switch')(say('settings.offer_rings'), ' [checked]'),
  )
  await expectForEveryone(page)
  await page.goto('/settings/profile')
  await expectReads(page.getByRole('main'), heading(say('settings.profile'), 1), [
    role('form')(say('settings.profile')),
    textbox(say('settings.profile.name')),
  ])
  await expectForEveryone(page)
  await page.getByLabel(say('settings.profile.name')).fill(`${anna.username} B`)
  await press(walk, say('settings.profile.save'))
  await expectSaid(walk, say('settings.profile.saved'))
}

type Cars = { matchId: string; mine: string; theirs: string }

const readers: { language: Language; locale: string }[] = [
  { language: 'en', locale: 'en-US' },
  { language: 'lv', locale: 'lv-LV' },
]

for (const { language, ...reader } of readers) {
  test.describe(language, () => {
    test.use({ ...reader, viewport: { width: 390, height: 844 } })

    test(`a screen reader finds the way from the landing page to a swap plan and the settings, in “${language}”`, async ({
      page,
    }) => {
      const walk = {
        page,
        say: await wordsOf(language),
        make: aMake(),
        anna: someone('Anna Ozola'),
      }
      await landing(walk)
      await signUp(walk)
      const mine = await listCar(walk)
      const other = someone('Berta')
      const berta = await apiOf(page, other)
      const theirs = await listedCar(page, other, { make: walk.make, model: 'Polo' })
      const like = { direction: 'like', target_car_id: mine, source_car_id: theirs }
      await berta.ask('POST', '/api/swipes', like)
      await swipe(walk, `2019 ${walk.make} Polo`)
      await meet(walk)
      const matchId = await talk(walk, berta)
      await plan(walk, berta, { matchId, mine, theirs })
      await setUp(walk)
    })
  })
}
