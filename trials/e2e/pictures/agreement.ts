/// <reference lib="dom" />
// Pictures of the agreement (PDF) for two and four parties with the longest names. A headless browser cannot show PDFs, so pdf.js
// draws the pages.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dealExtras } from '@keyswap/contract/choices'
import type { Snapshot, Terms } from '@keyswap/contract/deals'
import { car, deal as limits, profile } from '@keyswap/contract/limits'
import {
  type Agreement,
  agreementPdf,
} from '../../../server/src/features/deals/agreement/agreement.ts'
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

const pagesFor =
  (parties: number) =>
  async ({ page, language }: Scene) => {
    const pdf = await agreementPdf(agreementOf(parties, language))
    const answers: [path: string, contentType: string, body: Buffer | string][] = [
      [PATH, 'text/html', PAGE],
      [`${PATH}.mjs`, 'text/javascript', await readFile(PDFJS)],
      [`${PATH}.pdf`, 'application/pdf', pdf],
    ]
    for (const [path, contentType, body] of answers)
      await page.route(`**${path}`, (route) => route.fulfill({ contentType, body }))
  }

const drawn = ({ page }: Scene) => page.locator('body[data-pages]').waitFor()

export const agreements: Picture[] = [2, 4].map((parties) => ({
  name: `agreement-${parties}`,
  path: PATH,
  once: true,
  before: pagesFor(parties),
  prepare: drawn,
}))
