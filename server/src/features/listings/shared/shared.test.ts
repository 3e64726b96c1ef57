import type { Deal } from '@keyswap/contract/deals'
import type { OwnCar } from '@keyswap/contract/listings'
import type { Wish } from '@keyswap/contract/listings/wishes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aListedCar, aPhotoOn, carsOf } from '../../../../test/cars.ts'
import { send, signedIn } from '../../../../test/client.ts'
import { accept, aDriver, aMatchOf, propose } from '../../../../test/deals.ts'
import { aFolder } from '../../../../test/folder.ts'
import { test as mirrored } from '../../../../test/mirrored.ts'
import { issuesIn } from '../../../../test/structured-data.ts'
import { createStorage } from '../../../outside/storage/create-storage.ts'

const SITE_URL = 'https://keyswap.example'
// On one line.
const OTHER_UNIT = '(≈\u00a0305,775\u00a0km)'

const ABOUT = `Estimated value: €4,200 · 190,000 miles ${OTHER_UNIT} · Gasoline · Manual · Rīga`
const WISH: Wish = {
  models: ['Škoda & co'],
  bodies: ['Estate'],
  fuel_types: ['Diesel'],
  year_from: 2010,
  year_to: 2015,
  mileage: { up_to: 120_000, unit: 'km' },
  money: { side: 'adds', amount: 1000, currency: 'USD' },
}

type Fields = Parameters<typeof aListedCar>[1]

async function start(fields: Fields = {}, options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp({ ...options, SITE_URL })
  const anna = await signedIn(app)
  const car = await aListedCar(anna, fields)
  const share = async (input?: object) =>
    ((await anna.post(`/api/cars/${car.id}/share`, input)).body as { url: string }).url
  return { app, anna, car, share }
}

/** As a crawler does it: no session, no script. */
const crawl = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  send({ url: app.nextUrl() }, 'GET', url.replace(SITE_URL, ''), { headers })

/** Storage that counts how often it is read, can keep readers waiting, and can be without a file. */
async function slowStorage() {
  const files = createStorage({
    DATA_DIR: await aFolder(),
    S3_BUCKET: 'car-images',
    S3_REGION: 'x',
  })
  const state = {
    ...{ reads: 0, isEmpty: false },
    ...{ held: Promise.resolve(), onRead: (_key: string) => {} },
  }
  const read = async (key: string) => {
    state.reads += 1
    state.onRead(key)
    await state.held
    return state.isEmpty ? undefined : files.read(key)
  }
  return { state, storage: { ...files, read } }
}

const photoIn = (page: string): string => /src="(\/c\/[^"]+)"/.exec(page)?.[1] ?? ''
const previewIn = (page: string): string =>
  (/"og:image" content="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&#38;', '&')
const vehicleIn = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(page)?.[1] ?? '')

test('a crawler reads the whole page without running a script', async () => {
  const { app, anna, car, share } = await start({ price: 4200, currency: 'EUR', wish: WISH })
  await aPhotoOn(anna, car.id, 1)
  const url = await share()
  expect(url).toMatch(/^https:\/\/keyswap\.example\/c\/[2-9a-z]{12}$/)
  const { status, headers, text } = await crawl(app, url)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(text.match(/<script/g)).toHaveLength(1)
  for (const part of [
    '<title>1990 Volvo 240 · Keyswap</title>',
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:url" content="${url}">`,
    '<meta property="og:title" content="1990 Volvo 240">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<span>Estimated value</span> €4,200',
    '<p>Looking for: Škoda &#38; co, wagon, diesel, 2010–2015, up to 120,000 km</p>',
    '<p>Will pay up to $1,000</p>',
    `<meta property="og:description" content="${ABOUT} · Looking for: Škoda &#38; co, wagon, diesel, 2010–2015, up to 120,000 km · Will pay up to $1,000">`,
    `190,000 miles ${OTHER_UNIT}`,
    'Rīga',
    'Join to like it',
    `href="/car/${car.id}?join=${url.split('/').at(-1)}"`,
  ])
    expect(text).toContain(part)
  expect(text.match(/<img src="\/c\//g)).toHaveLength(2)
  expect(vehicleIn(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Vehicle',
    url,
    name: '1990 Volvo 240',
    description: ABOUT,
    image: [expect.stringContaining(`${url}/photos/`), expect.stringContaining(`${url}/photos/`)],
    brand: { '@type': 'Brand', name: 'Volvo' },
    model: '240',
    vehicleModelDate: '1990',
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: 190_000, unitCode: 'SMI' },
    vehicleTransmission: 'Manual',
    fuelType: 'Gasoline',
    itemCondition: 'https://schema.org/UsedCondition',
  })
})

test('the icon that a browser loads for its tab is no picture of the page', async () => {
  const { app, share } = await start()
  const { text } = await crawl(app, await share())
  expect(text.match(/"\/favicon\.svg"/g)).toHaveLength(1)
})

test('a schema checker accepts the page in every language, and refuses it with a wrong word', async () => {
  const { app, share } = await start({ price: 4200, currency: 'EUR' })
  const url = await share()
  const { text } = await crawl(app, url)
  expect(await issuesIn(text)).toEqual([])
  expect(await issuesIn((await crawl(app, `${url}?lang=lv`)).text)).toEqual([])
  for (const [right, wrong, issue] of [
    ['"fuelType":', '"fuel":', 'Property "fuel" for type "Vehicle" is not supported'],
    ['"@type":"Vehicle"', '"@type":"Automobile"', 'Type "Automobile" is not a valid'],
    ['"name":"Volvo"', '"slogan":"Volvo"', 'Required attribute "name" is missing'],
    ['"model":', '"model"', 'Could not parse JSON-LD'],
    ['"og:title"', '"og:name"', 'og:title is missing'],
    ['"og:image" content="https:', '"og:image" content="', 'og:image is no whole address'],
  ] as const) {
    expect(text).toContain(right)
    expect((await issuesIn(text.replace(right, wrong))).join(), wrong).toContain(issue)
  }
})

test('a value that is not set is told on the page alone, and not as a fact about the car', async () => {
  const { app, share } = await start({ price: 0 })
  const { text } = await crawl(app, await share())
  expect(text.match(/Value not set/g)).toHaveLength(1)
  expect(text).toContain('<p class="value">Value not set</p>')
  expect(vehicleIn(text).description).toBe(`190,000 miles ${OTHER_UNIT} · Gasoline · Manual · Rīga`)
})

test('the page has nothing of the owner: no name, no id, no description, and of an address only the town', async () => {
  const { app, anna, share } = await start({
    location: 'Brīvības iela 12, Rīga',
    description: 'Call Anna Ozola, 29 123 456',
  })
  const { text } = await crawl(app, await share())
  expect(text).toContain('<dd>Rīga</dd>')
  for (const secret of [anna.name, anna.id, anna.email, 'Brīvības', 'Ozola', '56.9', 'storage'])
    expect(text, secret).not.toContain(secret)
  await anna.patch(`/api/cars/${(await carsOf(anna))[0]?.id}`, { location: 'Behind the old mill' })
  const unknown = (await crawl(app, await share())).text
  expect(unknown).not.toContain('mill')
  expect(unknown).not.toContain('Location')
})

test('what the owner typed is never markup, in the page and in its data', async () => {
  const make = '"><script>alert(1)</script>'
  const { app, share } = await start({ make, model: '</script><b>&' })
  const { text } = await crawl(app, await share())
  expect(text).not.toContain('<script>alert')
  expect(text).not.toContain('</script><b>')
  expect(text.match(/<\/script>/g)).toHaveLength(1)
  expect(vehicleIn(text)).toMatchObject({ brand: { name: make }, model: '</script><b>&' })
  const preview = await fetch(app.url + previewIn(text).replace(SITE_URL, ''))
  expect(preview.status).toBe(200)
})

mirrored(
  'page, preview and photos are gone at once when sharing stops, and a new share has a new address',
  async () => {
    const { app, anna, car, share } = await start()
    const url = await share()
    expect(await share(), 'shared again').toBe(url)
    const { text } = await crawl(app, url)
    const addresses = [url, previewIn(text), photoIn(text), `${photoIn(text)}&x=1`]
    const statuses = () =>
      Promise.all(addresses.map(async (address) => (await crawl(app, address)).status))
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect((await anna.delete(`/api/cars/${car.id}/share`)).body).toEqual({ ok: true })
    expect(await statuses()).toEqual([404, 404, 404, 404])
    expect((await crawl(app, url)).text).toContain('This car isn’t shown here')
    expect((await anna.delete(`/api/cars/${car.id}/share`)).status, 'stopped twice').toBe(200)
    expect(await share()).not.toBe(url)
    const admin = await signedIn(app, { admin: true })
    const again = await share()
    expect((await crawl(app, again)).status).toBe(200)
    await admin.post('/api/admin/ban-user', { user_id: anna.id })
    expect((await crawl(app, again)).status, 'banned').toBe(404)
    for (const old of [url, '/c/x', '/c/%00', '/c/%22%3E%3Cb%3E', '/c/%2e%2e%2f']) {
      const gone = await crawl(app, old)
      expect([gone.status, gone.text.includes('<b>')], old).toEqual([404, false])
    }
  },
)

test('a preview is drawn once, and not answered if sharing stops meanwhile', async () => {
  const { state, storage } = await slowStorage()
  const { app, anna, car, share } = await start({}, { storage })
  const url = await share()
  const english = previewIn((await crawl(app, url)).text)
  state.reads = 0
  const answers = await Promise.all([1, 2, 3].map(() => crawl(app, english)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]?.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect((await send(app, 'HEAD', english.replace(SITE_URL, ''))).status).toBe(200)
  expect(state.reads).toBe(1)
  await anna.patch(`/api/cars/${car.id}`, { price: 900 })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: isRead, resolve: onRead } = Promise.withResolvers<void>()
  Object.assign(state, { held, onRead })
  const waiting = crawl(app, english)
  await isRead
  await anna.delete(`/api/cars/${car.id}/share`)
  release()
  expect((await waiting).status).toBe(404)
})

test('one address that asks for many previews delays nobody else, and is refused first', async () => {
  const { state, storage } = await slowStorage()
  const priced = { price: 900 }
  const { app, anna, car } = await start(priced, { storage, TRUST_PROXY: ['loopback'] })
  const cars = [car]
  while (cars.length < 12) cars.push(await aListedCar(anna, priced))
  const previews: string[] = []
  for (const { id } of cars) {
    const { url } = (await anna.post(`/api/cars/${id}/share`)).body as { url: string }
    previews.push(`${url}/preview.jpg?lang=en`, `${url}/preview.jpg?lang=lv`)
  }
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const reads: string[] = []
  Object.assign(state, { held, onRead: (key: string) => reads.push(key) })
  const from = (address: string, url = '') => crawl(app, url, { 'x-forwarded-for': address })
  const busy: number[] = []
  const greedy = previews.slice(0, 22).map(async (url) => {
    const { status } = await from('192.0.2.1', url)
    if (status === 503) busy.push(status)
    return status
  })
  // One is drawn, twenty wait.
  await expect.poll(() => busy).toHaveLength(1)
  const other = from('192.0.2.2', previews[22])
  // It has taken the place of one of them.
  await expect.poll(() => busy).toHaveLength(2)
  release()
  expect((await other).status).toBe(200)
  expect(reads[1]).toContain(cars[11]?.id)
  // The others need not be drawn.
  state.isEmpty = true
  await Promise.all(greedy)
  expect(busy).toHaveLength(2)
})

test('a car that others do not see has no page, and cannot be shared', async () => {
  const { app, anna, car, share } = await start()
  const url = await share()
  const photo = photoIn((await crawl(app, url)).text)
  const expectHidden = async (why: string) => {
    expect((await crawl(app, url)).status, why).toBe(404)
    expect((await crawl(app, photo)).status, why).toBe(404)
    const refused = await anna.post(`/api/cars/${car.id}/share`)
    expect([refused.status, refused.body], why).toMatchObject([409, { code: 'CAR_NOT_SHOWN' }])
  }
  await anna.patch(`/api/cars/${car.id}`, { is_active: false })
  await expectHidden('switched off')
  await anna.patch(`/api/cars/${car.id}`, { is_active: true })
  expect((await crawl(app, url)).status, 'back').toBe(200)
  const berta = await aDriver(app)
  const both = [{ ...anna, car: car.id }, berta] as const
  const proposed = await propose(anna, await aMatchOf(...both), [...both])
  const deal = (proposed.body as Deal).id
  await accept(berta, deal)
  await expectHidden('reserved')
  await anna.post(`/api/deals/${deal}/cancel`, { reason: 'No.' })
  expect((await berta.post(`/api/cars/${car.id}/share`)).body).toMatchObject({
    code: 'CAR_NOT_FOUND',
  })
  expect((await berta.delete(`/api/cars/${car.id}/share`)).status).toBe(404)
  expect((await crawl(app, url)).status).toBe(200)
  await anna.delete(`/api/cars/${car.id}`)
  expect((await crawl(app, url)).status, 'deleted').toBe(404)
})

test('search engines may list a page only if its owner says so', async () => {
  const { app, anna, share } = await start()
  const url = await share()
  const robots = async () => {
    const { headers, text } = await crawl(app, url)
    const photo = await crawl(app, photoIn(text))
    return [headers, photo.headers]
      .map((given) => given.get('x-robots-tag'))
      .concat(/name="robots" content="(\w+)"/.exec(text)?.[1] ?? null)
  }
  const shared = async () => ((await carsOf(anna)) as OwnCar[])[0]?.share
  expect(await robots()).toEqual(['noindex', 'noindex', 'noindex'])
  expect(await shared()).toEqual({ url, is_findable: false })
  expect(await share({ is_findable: true })).toBe(url)
  expect(await robots()).toEqual([null, null, null])
  expect(await share(), 'sharing again keeps the choice').toBe(url)
  expect(await shared()).toMatchObject({ is_findable: true })
})

test('the page is revalidated each time, and is in the reader’s language', async () => {
  const { app, anna, car, share } = await start()
  const url = await share()
  const first = await crawl(app, url)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect((await crawl(app, url, { 'if-none-match': etag })).status).toBe(304)
  const wish = { ...WISH, bodies: [], year_from: null, money: null }
  await anna.patch(`/api/cars/${car.id}`, { price: 900, wish })
  expect((await crawl(app, url, { 'if-none-match': etag })).status).toBe(200)
  const latvian = await crawl(app, url, { 'accept-language': 'lv-LV,en;q=0.5' })
  expect(latvian.headers.get('vary')).toBe('accept-language')
  expect(latvian.text).toContain('<html lang="lv">')
  expect(latvian.text).toContain('Benzīns')
  expect(latvian.text).toContain('<meta property="og:locale" content="lv_LV">')
  expect(latvian.text).toMatch(/"og:description" content="Aptuvenā vērtība: 900\s\$/)
  expect(latvian.text).toMatch(
    /Meklē: Škoda &#38; co, dīzelis, līdz 2015. gadam, līdz 120\s000\skm"/,
  )
  expect(latvian.text).toContain(`<link rel="canonical" href="${url}">`)
  const asked = (await crawl(app, `${url}?lang=lv&fbclid=x`)).text
  expect(asked).toContain('<html lang="lv">')
  expect(asked).toContain(`<link rel="canonical" href="${url}?lang=lv">`)
  for (const [code, address] of [
    ['x-default', url],
    ['en', `${url}?lang=en`],
    ['lv', `${url}?lang=lv`],
  ])
    expect(asked).toContain(`<link rel="alternate" hreflang="${code}" href="${address}">`)
  expect((await crawl(app, `${url}?lang=xx`)).text).toContain('<html lang="en">')
  await anna.patch('/api/me', { language: 'lv' })
  const languageFor = async (wanted: string) =>
    /<html lang="(\w+)"/.exec((await crawl(app, url, { 'accept-language': wanted })).text)?.[1]
  expect(await languageFor('*'), 'nothing asked: the owner’s').toBe('lv')
  expect(await languageFor('de-DE')).toBe('en')
})

test('the preview is a picture of 1200 × 630 that changes with the car', async () => {
  const { app, anna, car, share } = await start()
  const url = await share()
  const read = async () => {
    const address = previewIn((await crawl(app, url)).text)
    const answer = await fetch(address.replace(SITE_URL, app.url))
    return { address, answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const first = await read()
  expect(await sharp(first.bytes).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
  expect(first.answer.headers.get('cache-control')).toBe('no-cache')
  const etag = first.answer.headers.get('etag') ?? ''
  const held = await crawl(app, first.address, { 'if-none-match': etag })
  expect(held.status).toBe(304)
  await anna.patch(`/api/cars/${car.id}`, { price: 900 })
  const second = await read()
  expect(second.address).not.toBe(first.address)
  expect(second.bytes.equals(first.bytes)).toBe(false)
})
