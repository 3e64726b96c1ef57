// npm run test:browsers -- --pictures: the main screens in all engines, light and dark, to compare by eye.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { match, sayAs } from '../setup/chats.ts'
import { aMake, someoneListing } from '../setup/deck.ts'
import { type Person, someone } from '../setup/people.ts'
import { carOwner, likes, offered } from '../setup/rings.ts'
import { button, css, type Driver, dialog, field, heading } from './driver.ts'
import { signedIn, test } from './test.ts'

const folder = join(import.meta.dirname, '../../../pictures/engines')

/** Waits until fonts are loaded and nothing moves. */
const rest = (driver: Driver) =>
  driver.evaluate(async () => {
    await document.fonts.ready
    for (let round = 0; round < 20; round++) {
      const moves = document.getAnimations().some(({ playState }) => playState === 'running')
      if (!moves) break
      await new Promise((isOver) => setTimeout(isOver, 200))
    }
  }, null)

/** A ring of three with Anna. */
async function aRing(driver: Driver, anna: Person) {
  const make = aMake()
  const [own, dace, juris] = await Promise.all([
    carOwner(driver, make, 'Anna', 'Golf', anna),
    carOwner(driver, make, 'Dace', 'MX-5'),
    carOwner(driver, make, 'Juris', 'V70'),
  ])
  await likes(dace, own)
  await likes(juris, dace)
  await likes(own, juris)
  const [ring] = await offered(own, 1)
  return { id: ring?.id ?? '', car: own.car }
}

for (const theme of ['light', 'dark']) {
  test(`pictures, ${theme}`, async ({ driver, engine }) => {
    await mkdir(folder, { recursive: true })
    const take = async (name: string) => {
      await rest(driver)
      await driver.screenshot(join(folder, `${name}-${theme}-${engine}.png`))
    }
    const choose = (chosen: string) => localStorage.setItem('keyswap-theme', chosen)
    await driver.open('/')
    await driver.evaluate(choose, theme)
    await driver.open('/')
    await driver.shows(heading('Find your perfect car match'))
    await take('landing')
    await driver.click(button('Get Started'))
    await driver.shows(dialog('Join Keyswap'))
    await take('dialog')

    const make = aMake()
    const anna = await signedIn(driver, '/settings', someone('Anna Ozola'))
    await driver.shows(heading('Settings'))
    await driver.shows(css('main ul a'))
    await take('settings')
    await listedCar(driver, anna, { make: 'Own', model: 'Car' })
    await someoneListing(driver, make, ['Two', 'One'])
    await driver.open('/swipe')
    await driver.shows(css('.deck-card[data-depth="0"] img'))
    await take('deck')
    await driver.open('/upload')
    await driver.shows(button('Next'))
    await take('listing')

    const berta = someone('Berta Kalniņa')
    const asBerta = await apiOf(driver, berta)
    const matchId = await match(driver, anna, berta)
    await sayAs(asBerta, matchId, 'Labdien! Is the car still yours?')
    await driver.open(`/chat/${matchId}`)
    await driver.fill(field('Message'), 'Yes, it is. Would you come to Cēsis?')
    await driver.click(button('Send'))
    await driver.shows(css('[role=log] li + li'))
    await take('chat')

    const asAnna = await apiOf(driver, anna)
    const plan = await aRing(driver, anna)
    await driver.open('/matches')
    await driver.shows(css('main article'))
    await take('rings')
    await driver.open(`/rings/${plan.id}`)
    await driver.shows(button('I’m in'))
    await take('ring')
    await driver.open(`/chat/${matchId}/plan`)
    await driver.shows(css('main h2'))
    await take('plan')
    const { url } = await asAnna.ask<{ url: string }>('POST', `/api/cars/${plan.car}/share`, {})
    const others = {
      'my-cars': '/my-cars',
      inbox: '/inbox',
      help: '/settings/help-support',
      privacy: '/settings/privacy-safety',
      public: new URL(url).pathname,
    }
    for (const [name, path] of Object.entries(others)) {
      await driver.open(path)
      await driver.shows(css('h1'))
      await driver.shows(css('main'))
      await take(name)
    }
    await driver.open('/')
    await driver.fill(css('[role=search] input, search input'), make)
    await driver.press('Enter')
    await take('search')
  })
}
