/// <reference lib="dom" />
// Pictures of the agreement (PDF): with the longest names, with ordinary ones in each kind of paper, and its annex. A headless
// browser cannot show PDFs, so pdf.js draws the pages.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dealExtras, handoverViews } from '@keyswap/contract/choices'
import type { Snapshot, Terms } from '@keyswap/contract/deals'
import { car, deal as limits, profile } from '@keyswap/contract/limits'
import {
  type Agreement,
  agreementPdf,
} from '../../../server/src/features/deals/agreement/agreement.ts'
import { aPhoto } from '../setup/cars.ts'
import type { Picture, Scene } from './picture.ts'

const PDFJS = fileURLToPath(import.meta.resolve('unpdf/pdfjs'))
const PATH = '/agreement-pages'

const id = (kind: string, index: number): string =>
  `${kind}0000000-0000-7000-8000-00000000000${index}`

/** Extends a text to the given length with all special Latvian letters. */
const long = (text: string, length: number): string =>
  `${text} ĀāČčĒēĢģĪīĶķĻļŅņŠšŪūŽž `.repeat(length).slice(0, length).trim()

const people = [
  long('Wolfeschlegelsteinhausenbergerdorff-Vējonis', profile.name_max_length),
  'Dace Liepiņa',
  'Zane Šķēle',
  long('Jānis Krūmiņš', profile.name_max_length),
]

const cars = [
  ['Volkswagen', 'Golf Variant'],
  [
    long('Mercedes-Benz', car.name_max_length),
    long('Continental Flying Spur', car.name_max_length),
  ],
  ['Škoda', 'Octavia'],
  ['Volvo', 'V60 Cross Country'],
] as const

function termsOf(parties: number): Terms {
  const ids = Array.from({ length: parties }, (_, index) => id('a', index))
  return {
    legs: ids.map((giver_id, index) => ({
      car_id: id('c', index),
      giver_id,
      receiver_id: id('a', (index + 1) % parties),
    })),
    cash: ids.slice(1).map((from_id, index) => ({
      from_id,
      to_id: id('a', index),
      amount_cents: index === 0 ? limits.max_cash_cents : 120_050,
      currency: 'EUR',
    })),
    meet_at: '2026-11-21T14:00:00+02:00',
    place: long('Rīga, stāvlaukums pie „Rīga Plaza”,', limits.place_max_length),
    extras: [{ car_id: id('c', 0), items: [...dealExtras], other: 'jumta kaste' }],
    note: long('Paņem abas atslēgas.', limits.note_max_length),
    valid_until: '2026-11-20T12:00:00.000Z',
  }
}

const snapshotOf = (parties: number): Snapshot => ({
  cars: cars.slice(0, parties).map(([make, model], index) => ({
    ...{ id: id('c', index), make, model, year: 2012 + index },
    mileage: 60_000,
    mileage_km: 96_561,
    mileage_unit: 'km',
    price: 9_000,
    currency: 'EUR',
    country: 'LV',
  })),
  names: people.slice(0, parties).map((name, index) => ({ user_id: id('a', index), name })),
})

const agreementOf = (parties: number, language: Agreement['language']): Agreement => ({
  language,
  version: {
    number: 3,
    hash: '3f9c41a7'.repeat(8),
    terms: termsOf(parties),
    snapshot: snapshotOf(parties),
  },
  ended_at: null,
  agreed_at: '2026-11-16T13:00:00.000Z',
  // The last car has no papers yet, so the agreement has lines to fill in by hand.
  papers: Array.from({ length: parties - 1 }, (_, index) => ({
    car_id: id('c', index),
    vin: 'WVWZZZ1KZAW394821',
    plate: 'AB-1234',
    odometer: 98_765,
    odometer_unit: 'km',
    defects: index === 0 ? long('Skrāpējums uz bufera.', 300) : null,
    keys: 2,
  })),
  papers_revision: 4,
  today: '2026-11-19',
  photos: [],
  words: [],
})

/** A page without the site's Content-Security-Policy. It loads pdf.js and draws the file at PATH.pdf. */
const PAGE = `<!doctype html><title>Agreement</title><h1 style="position:absolute;left:-999px">Agreement</h1>
<body style="margin:0;background:#888;display:grid;gap:16px;justify-items:center;padding:16px">
<script type="module">
import { getDocument } from '${PATH}.mjs'
const file = await getDocument({ url: '${PATH}.pdf' }).promise
for (let number = 1; number <= file.numPages; number += 1) {
  const page = await file.getPage(number)
  const viewport = page.getViewport({ scale: 1.75 })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: viewport.width, height: viewport.height })
  await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
  document.body.append(canvas)
}
document.body.dataset.pages = file.numPages
</script>`

type Change = (agreement: Agreement) => Agreement | Promise<Agreement>

/** As most are: short names, known cars, a sentence here and there. */
function ordinary(agreement: Agreement): Agreement {
  const { version } = agreement
  const named = ['Anna Ozola', 'Jānis Bērziņš', 'Dace Liepiņa']
  const known = [
    ['Volkswagen', 'Golf'],
    ['Mazda', 'MX-5'],
    ['Škoda', 'Octavia'],
  ]
  const { cars, names } = version.snapshot
  const snapshot = {
    cars: cars.map((one, nth) => {
      const [make = '', model = ''] = known[nth] ?? []
      return { ...one, make, model }
    }),
    names: names.map(({ user_id }, nth) => ({ user_id, name: named[nth] ?? '' })),
  }
  const terms: Terms = {
    ...version.terms,
    cash: version.terms.cash.slice(0, 1).map((one) => ({ ...one, amount_cents: 90_000 })),
    place: 'Rīga Plaza',
    extras: [{ car_id: id('c', 0), items: ['winter_tyres', 'second_key'], other: null }],
    note: 'Pie galvenās ieejas.',
  }
  const papers = version.terms.legs.map(({ car_id }) => ({ ...PAPERS, car_id }))
  return { ...agreement, papers, version: { ...version, terms, snapshot } }
}

const PAPERS = {
  vin: 'WVWZZZ1KZAW394821',
  plate: 'AB-1234',
  odometer: 98_765,
  odometer_unit: 'km',
  defects: 'Skrāpējums uz bufera.',
  keys: 2,
  first_registration: '2012-05-14',
  inspection_until: '2027-03-01',
  value_cents: 1_240_000,
  currency: 'EUR',
} as const

/** Which countries the cars are from. */
const carsFrom =
  (...countries: Snapshot['cars'][number]['country'][]): Change =>
  (agreement) => {
    const { version } = agreement
    const cars = version.snapshot.cars.map((one, nth) => ({
      ...one,
      country: countries[nth] ?? one.country,
    }))
    const terms = { ...version.terms, place: null }
    return {
      ...agreement,
      version: { ...version, terms, snapshot: { ...version.snapshot, cars } },
    }
  }

/** After the facts of law are a year old. */
const old: Change = (agreement) => ({ ...agreement, today: '2028-03-01' })

/** The listing says something else; a second car has nothing but its value. */
const listedOtherwise: Change = (agreement) => {
  const { version, papers } = agreement
  const cars = version.snapshot.cars.map((one) => ({
    ...one,
    ...{ first_registration: '2011-02-03', inspection_until: '2026-12-01', mileage_unit: 'mi' },
  })) as Snapshot['cars']
  const [first, second] = papers
  const empty = { vin: null, plate: null, odometer: null, defects: null, keys: null }
  const little = { ...empty, first_registration: null, inspection_until: null }
  return {
    ...agreement,
    papers: [...(first ? [first] : []), ...(second ? [{ ...second, ...little }] : [])],
    version: { ...version, snapshot: { ...version.snapshot, cars } },
  }
}

/** Photos of both cars: lying and standing ones, one after the keys, one that cannot be read. */
const photographed: Change = async (agreement) => ({
  ...agreement,
  photos: await Promise.all(
    [0, 1].flatMap((nth) =>
      handoverViews.map(async (view, index) => ({
        car_id: id('c', nth),
        view,
        caption: view.startsWith('damage') ? 'Skrāpējums uz kreisajām durvīm' : null,
        created_at: `2026-11-21T12:${10 + index * 4}:00.000Z`,
        stored_digest: 'ab12cd34'.repeat(8),
        image: index === 3 ? null : await aJpeg(index, index % 3 === 2),
      })),
    ),
  ),
  words: [{ user_id: id('a', 0), at: '2026-11-21T12:30:00.000Z' }],
})

async function aJpeg(index: number, isStanding: boolean) {
  const [width, height] = isStanding ? [300, 400] : [400, 300]
  const { buffer } = await aPhoto(index, { width, height })
  return { bytes: new Uint8Array(buffer), width, height }
}

const pagesFor =
  (parties: number, changes: readonly Change[]) =>
  async ({ page, language }: Scene) => {
    let agreement = agreementOf(parties, language)
    for (const change of changes) agreement = await change(agreement)
    const pdf = await agreementPdf(agreement)
    const answers: [path: string, contentType: string, body: Buffer | string][] = [
      [PATH, 'text/html', PAGE],
      [`${PATH}.mjs`, 'text/javascript', await readFile(PDFJS)],
      [`${PATH}.pdf`, 'application/pdf', pdf],
    ]
    for (const [path, contentType, body] of answers)
      await page.route(`**${path}`, (route) => route.fulfill({ contentType, body }))
  }

const drawn = ({ page }: Scene) => page.locator('body[data-pages]').waitFor()

const pictureOf = (name: string, parties: number, ...changes: Change[]): Picture => ({
  name: `agreement-${name}`,
  path: PATH,
  once: true,
  before: pagesFor(parties, changes),
  prepare: drawn,
})

export const agreements: Picture[] = [
  pictureOf('2', 2),
  pictureOf('4', 4),
  pictureOf('annex', 2, ordinary, photographed),
  pictureOf('ring', 3, ordinary, carsFrom('LV', 'EE', 'LV')),
  pictureOf('elsewhere', 2, ordinary, carsFrom('LT', 'other')),
  pictureOf('old-facts', 2, ordinary, old),
  pictureOf('listed-otherwise', 2, ordinary, listedOtherwise),
]
