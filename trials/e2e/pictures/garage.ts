// Pictures of the deck, the matches and the listings. The cars are those of the demo garage.
import { bodyTypes, likeHints } from '@keyswap/contract/choices'
import { aFile, aHeic, aPhoto, carDetails, choose, photos, tiles } from '../setup/cars.ts'
import {
  answering,
  failing,
  goingOffline,
  inOrder,
  type Picture,
  picturesOf,
  type Scene,
  seeing,
  touching,
  waitingFor,
} from './picture.ts'

const DECK = '/api/cars'

const seeingCard = ({ page }: Scene) =>
  page
    .locator('.deck-card[data-depth="0"] img')
    .first()
    .evaluate((photo: HTMLImageElement) => photo.decode())

const searchingFor =
  (text: string) =>
  async ({ page, say }: Scene) => {
    await page.getByLabel(say('browse.search.label')).fill(text)
    await page.keyboard.press('Enter')
  }

const firstCar = (key: string) => async (scene: Scene) => {
  const { page, say } = scene
  const name = new RegExp(`^${say(key, { title: '' }).trim()} `)
  await page.getByRole('button', { name }).first().click()
}

const NOTHING_FOUND = {
  results: [],
  isUsingFallback: false,
  fallback: null,
  fallbackMessage: null,
  has_more: false,
}

const choosingForVisit = async ({ page }: Scene) => {
  await page.getByRole('switch').check()
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').last().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const withFilters =
  (filters: object) =>
  ({ page }: Scene) =>
    page.addInitScript((stored) => {
      const user = localStorage.getItem('keyswap-session')
      localStorage.setItem(`keyswap-filters-${user}`, stored)
    }, JSON.stringify(filters))

const passedBefore = ({ page }: Scene) =>
  page.route('**/api/cars', async (route) => {
    const answer = await route.fetch()
    const cars: object[] = await answer.json()
    await route.fulfill({ response: answer, json: cars.map((car) => ({ ...car, is_again: true })) })
  })

/** Opens the page of the top card's car. */
async function openingCar({ page }: Scene): Promise<void> {
  const photo = page.locator('.deck-card[data-depth="0"] img').first()
  const [, carId] = /car-images\/[^/]+\/([^/]+)/.exec((await photo.getAttribute('src')) ?? '') ?? []
  await page.goto(`/car/${carId}`)
  await page.locator('main img').first().waitFor()
}

const deck = picturesOf('deck', '/', { signedIn: true })
const swipe = picturesOf('swipe', '/swipe', { signedIn: true })

const decks: Picture[] = [
  deck('cards', null, seeingCard),
  deck('no_active_car', null, seeingCard, touching('deck.like'), seeing('deck.no_active.title')),
  deck('filters', { narrow: true }, seeingCard, touching('filters.open'), seeing('filters.apply')),
  deck(
    'filters_end',
    { narrow: true, perSize: true },
    inOrder(seeingCard, touching('filters.open'), seeing('alerts.keep'), ({ page, say }) =>
      page.getByText(say('alerts.keep')).first().scrollIntoViewIfNeeded(),
    ),
  ),
  deck('offline', null, seeingCard, goingOffline),
  deck('report', null, seeingCard, touching('card.report'), seeing('report.title')),
  deck('chooser', { demo: 'janis' }, seeingCard, touching('deck.like'), seeing('chooser.title')),
  deck('found', { narrow: true }, seeingCard, searchingFor('volvo'), seeingCard),
  deck(
    'fallback',
    null,
    inOrder(seeingCard, searchingFor('zeppelin'), seeing('browse.search.newest')),
  ),
  deck('loading', waitingFor(DECK)),
  deck('failed', failing(DECK), seeing('browse.failed')),
  deck('empty', answering(DECK, []), seeing('browse.empty.title')),
  deck(
    'first_day',
    { signedIn: 'Pirmais Biedrs', narrow: true, before: answering(DECK, []) },
    seeing('first.title'),
  ),
  deck(
    'offering',
    { demo: 'janis', before: answering('/api/swipes', { match: null }) },
    inOrder(seeingCard, touching('deck.like'), seeing('chooser.title'), choosingForVisit),
  ),
  deck(
    'none_found',
    answering('/api/cars/search?*', NOTHING_FOUND),
    inOrder(seeingCard, searchingFor('golf'), seeing('browse.empty.title')),
  ),
  deck(
    'fits_wish',
    { narrow: true, demo: 'anna' },
    inOrder(seeingCard, searchingFor('mustang'), seeing('wish.fits')),
  ),
  deck('again', { narrow: true, before: passedBefore }, seeingCard, seeing('card.again')),
  deck(
    'end',
    {
      narrow: true,
      before: inOrder(
        answering(DECK, []),
        answering('/api/deck/summary*', { seen: 42, has_passed: true, widen: [] }),
      ),
    },
    seeing('end.again'),
  ),
  deck(
    'end_owner',
    {
      demo: 'janis',
      narrow: true,
      before: inOrder(
        answering(DECK, []),
        answering('/api/deck/summary*', { seen: 1, has_passed: true, widen: [] }),
      ),
    },
    seeing('share.mine'),
  ),
  {
    name: 'deck-end_filtered',
    narrow: true,
    path: '/swipe',
    signedIn: true,
    before: inOrder(
      withFilters({ make: 'Volvo', year_from: 2020 }),
      answering(DECK, []),
      answering('/api/deck/summary*', {
        seen: 42,
        has_passed: true,
        widen: [
          { filter: 'year', count: 12 },
          { filter: 'make', count: 1 },
        ],
      }),
    ),
    prepare: seeing('end.again'),
  },
  {
    name: 'car-matched',
    path: '/matches',
    demo: 'anna',
    prepare: async ({ page }) => {
      await page.locator('a[href^="/chat/"]').first().click()
      await page.locator('a[href^="/car/"]').last().click()
      await page.locator('main img').first().waitFor()
    },
  },
  {
    name: 'car-fits_wish',
    path: '/',
    demo: 'anna',
    narrow: true,
    perSize: true,
    prepare: inOrder(seeingCard, searchingFor('mustang'), seeingCard, openingCar),
  },
  {
    name: 'car-missing',
    path: '/car/00000000-0000-7000-8000-000000000000',
    signedIn: true,
    prepare: seeing('car.missing.title'),
  },
  swipe('cards', null, seeingCard),
  swipe('empty', answering(DECK, []), seeing('swipe.empty.title')),
]

const matchList = picturesOf('matches', '/matches')

const matches: Picture[] = [
  matchList('demo', { demo: 'anna' }, seeing('matches.messages')),
  matchList('empty', { signedIn: true }, seeing('matches.empty.title')),
  matchList(
    'failed',
    { signedIn: true, before: failing('/api/matches') },
    seeing('matches.failed'),
  ),
]

const goingOn = ({ page }: Scene) => page.locator('form button[type=submit]').click()

/** Fills in the listing form up to this step. Phones have a page for each step, larger screens a single page. */
const fillingForm = (upTo: 'car' | 'words' | 'all') => async (scene: Scene) => {
  const { page } = scene
  const fill = (name: string, text: string) => page.locator(`form [name=${name}]`).fill(text)
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  await choose(page, await photos(3))
  await tiles(page).nth(2).waitFor()
  if (isPhone) await goingOn(scene)
  await fill('make', 'Volvo')
  await fill('model', 'V60')
  if (upTo === 'car') return
  if (isPhone) await goingOn(scene)
  if (upTo === 'words') return page.locator('form [name=description]').waitFor()
  await fill('location', 'Rīga')
  await fill('description', carDetails.description)
}

const filledForm = (name: string, prepare: NonNullable<Picture['prepare']>): Picture => ({
  name,
  path: '/upload',
  signedIn: true,
  perSize: true,
  prepare,
})

/** Fakes changes to the member's cars, which depend on their index in the list. */
const changingCars =
  (change: (index: number) => object) =>
  ({ page }: Scene) =>
    page.route('**/api/users/*/cars', async (route) => {
      const cars: object[] = await (await route.fetch()).json()
      await route.fulfill({ json: cars.map((car, index) => ({ ...car, ...change(index) })) })
    })

/** Fakes that no car is shared, because another picture may have shared one. */
const notShared = changingCars(() => ({ share: null }))

const beingBack = (count: number) =>
  changingCars((index) => ({ was_away: index < count, is_reserved: false }))

const beingAsked = changingCars((index) => ({
  asked_at: index < 1 ? new Date().toISOString() : null,
  is_reserved: false,
}))

const changingLikes =
  (change: object) =>
  ({ page }: Scene) =>
    page.route('**/api/likes', async (route) => {
      const likes: object[] = await (await route.fetch()).json()
      await route.fulfill({ json: likes.map((one) => ({ ...one, ...change })) })
    })

const lackingAll = changingLikes({
  likes: 0,
  unanswered: 0,
  cards: [],
  hints: likeHints,
  usual_photos: 4,
})

const COLOURS = ['c44a34', '2f7a63', '3c63ab', 'd9b050', '6e5096', '5a646e', '148c96']
const likedByMany = changingLikes({
  likes: 31,
  unanswered: 21,
  cards: Array.from({ length: 12 }, (_, card) => ({
    blur: [0, 1, 2, 3].map((cell) => COLOURS[(card + cell) % COLOURS.length]).join(''),
    body: card % 5 === 4 ? null : bodyTypes[card % bodyTypes.length],
  })),
  hints: [],
})

const touchingText =
  (key: string) =>
  ({ page, say }: Scene) =>
    page.getByText(say(key), { exact: true }).first().click()

const makingShare = async ({ page, say }: Scene) => {
  const make = page.getByRole('button', { name: say('share.make'), exact: true })
  const link = page.getByLabel(say('share.link'))
  await make.or(link).first().waitFor()
  if (await make.isVisible()) await make.click()
  await link.waitFor()
}

/** The address of the first car's public page. */
async function sharedLink(scene: Scene): Promise<string> {
  await inOrder(firstCar('share.open_car'), makingShare)(scene)
  return scene.page.getByLabel(scene.say('share.link')).inputValue()
}

const upload = picturesOf('upload', '/upload')
const myCars = picturesOf('my_cars', '/my-cars')
const share = picturesOf('share', '/my-cars', { demo: 'janis', narrow: true })

const listings: Picture[] = [
  upload('visitor', null, seeing('upload.login.text')),
  upload('empty', { signedIn: true }, seeing('photos.choose')),
  upload(
    'incomplete',
    { signedIn: true },
    inOrder(goingOn, ({ page }) => page.locator('[aria-describedby$=-error]').first().waitFor()),
  ),
  upload(
    'refused',
    { signedIn: true },
    inOrder(
      async ({ page }) =>
        choose(page, [
          await aPhoto(1),
          aHeic(),
          aFile('notes.jpg', 'Hello'),
          { ...(await aPhoto(2, { width: 320, height: 240 })), name: 'small.jpg' },
        ]),
      seeing('photos.heic.how'),
    ),
  ),
  filledForm('upload-car', fillingForm('car')),
  filledForm('upload-words', fillingForm('words')),
  filledForm('upload-offline', inOrder(fillingForm('all'), goingOffline, seeing('upload.offline'))),
  myCars('empty', { signedIn: true }, seeing('my_cars.add')),
  myCars('cars', { demo: 'janis' }, seeing('my_cars.active')),
  myCars('likes', { demo: 'anna', narrow: true }, seeing('likes.how')),
  myCars('many_likes', { demo: 'anna', narrow: true, before: likedByMany }, seeing('likes.how')),
  myCars(
    'hints',
    { demo: 'janis', narrow: true, before: lackingAll },
    seeing('hint.photos.action'),
  ),
  myCars(
    'back_one',
    { demo: 'anna', narrow: true, before: beingBack(1) },
    seeing('my_cars.back.title.one'),
  ),
  myCars(
    'no_photo',
    {
      demo: 'anna',
      narrow: true,
      before: changingCars(() => ({ photos: [], is_active: true, is_reserved: false })),
    },
    seeing('my_cars.no_photo'),
  ),
  myCars(
    'asked',
    { demo: 'anna', narrow: true, before: beingAsked },
    seeing('my_cars.asked.title'),
  ),
  myCars(
    'back_many',
    { demo: 'janis', narrow: true, before: beingBack(9) },
    seeing('my_cars.back.title.many'),
  ),
  myCars(
    'wish',
    { narrow: true, demo: 'anna' },
    inOrder(
      firstCar('my_cars.edit_car'),
      ({ page }) => page.locator('[data-section=wish]').scrollIntoViewIfNeeded(),
      seeing('listing.wish.models'),
    ),
  ),
  myCars(
    'no_wish',
    { demo: 'janis', narrow: true, before: changingCars(() => ({ wish: null })) },
    inOrder(
      firstCar('my_cars.edit_car'),
      touchingText('listing.wish'),
      ({ page }) => page.locator('[data-section=wish]').scrollIntoViewIfNeeded(),
      seeing('listing.wish.models'),
    ),
  ),
  myCars(
    'edit',
    { narrow: true, demo: 'janis' },
    inOrder(firstCar('my_cars.edit_car'), seeing('edit.title')),
  ),
  myCars(
    'focus',
    { demo: 'janis' },
    inOrder(
      firstCar('my_cars.edit_car'),
      ({ page }) => page.locator('[data-action=open]').first().click(),
      seeing('photos.edit.title'),
    ),
  ),
  myCars(
    'delete',
    { demo: 'janis' },
    inOrder(firstCar('my_cars.delete_car'), seeing('my_cars.delete.title')),
  ),
  share('new', notShared, firstCar('share.open_car'), seeing('share.make')),
  share('made', {}, firstCar('share.open_car'), makingShare),
  {
    name: 'shared_car-page',
    path: '/my-cars',
    demo: 'janis',
    narrow: true,
    prepare: async (scene) => {
      await scene.page.goto(await sharedLink(scene))
    },
  },
  {
    name: 'shared_car-preview',
    path: '/my-cars',
    demo: 'janis',
    prepare: async (scene) => {
      await scene.page.goto(`${await sharedLink(scene)}/preview.jpg?lang=${scene.language}`)
    },
  },
  { name: 'shared_car-gone', path: '/c/gone' },
  myCars(
    'failed',
    {
      signedIn: true,
      before: ({ page }) => page.route('**/api/users/*/cars', (route) => route.abort()),
    },
    seeing('my_cars.failed'),
  ),
]

export const garage: Picture[] = [...decks, ...matches, ...listings]
