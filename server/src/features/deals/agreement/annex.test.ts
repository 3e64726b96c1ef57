// Photos of the handover at the end of the agreement.
import { type HandoverView, handoverViews } from '@keyswap/contract/choices'
import { Terms } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import { extractImages, extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { aPicture } from '../../../../test/pictures.ts'
import { hashOf } from '../../../calls/canonical-json.ts'
import { asJpeg } from '../../../outside/pictures.ts'
import { type Agreement, agreementPdf, agreementSvgs } from './agreement.ts'
import type { AnnexPhoto } from './annex.ts'

const id = (kind: string, number: number) =>
  `${kind}0000000-0000-7000-8000-${String(number).padStart(12, '0')}`

async function anAgreement(parties: number, photos: AnnexPhoto[]): Promise<Agreement> {
  const terms = Terms.parse({
    legs: Array.from({ length: parties }, (_, index) => ({
      car_id: id('c', index),
      giver_id: id('a', index),
      receiver_id: id('a', (index + 1) % parties),
    })),
    meet_at: '2026-11-21T14:00:00+02:00',
    place: 'Rīga',
    valid_until: '2026-11-23T12:00:00.000Z',
  })
  const snapshot = {
    cars: ['Golf', 'MX-5', 'Octavia', 'CLA'].slice(0, parties).map((model, index) => ({
      ...{ id: id('c', index), year: 2019, make: 'Make', model, mileage: 1, mileage_km: 1 },
      ...{
        mileage_unit: 'km' as const,
        price: 0,
        currency: 'EUR' as const,
        country: 'LV' as const,
      },
    })),
    names: ['Anna', 'Jānis', 'Dace', 'Kārlis']
      .slice(0, parties)
      .map((name, index) => ({ user_id: id('a', index), name })),
  }
  return {
    language: 'en',
    version: { number: 1, hash: hashOf({ terms, snapshot }), terms, snapshot },
    agreed_at: '2026-11-16T13:00:00.000Z',
    papers: [],
    papers_revision: 0,
    today: '2026-11-19',
    photos,
    words: [],
    ended_at: null,
  }
}

async function aPhoto(
  view: HandoverView,
  more: Partial<AnnexPhoto> = {},
  size: [number, number] = [320, 240],
): Promise<AnnexPhoto> {
  return {
    car_id: id('c', 0),
    view,
    caption: null,
    created_at: '2026-11-21T22:30:00.000Z',
    stored_digest: '0123456789abcdef'.repeat(4),
    image: await asJpeg(await aPicture('webp', ...size)),
    ...more,
  }
}

const proxyOf = (bytes: Buffer) => getDocumentProxy(new Uint8Array(bytes))

async function pagesOf(made: Agreement): Promise<string[]> {
  const { text } = await extractText(await proxyOf(await agreementPdf(made)))
  return text.map((page) => page.replace(/\s+/g, ' '))
}

async function imagesOn(bytes: Buffer, page: number) {
  return (await extractImages(await proxyOf(bytes), page)).map(({ width, height }) => [
    width,
    height,
  ])
}

test('without photos there is no annex', async () => {
  const pages = await pagesOf(await anAgreement(2, []))
  expect(pages).toHaveLength(2)
  expect(pages.join(' ')).not.toContain('Annex')
})

test('the annex is on a page of its own behind the signatures, with view, caption, time where the meeting is, and digest', async () => {
  const photos = [
    await aPhoto('damage_2', { caption: 'Scratch  on the\nleft door' }),
    await aPhoto('odometer', {}, [240, 320]),
  ]
  const made = await anAgreement(2, photos)
  const before = await pagesOf(await anAgreement(2, []))
  const pages = await pagesOf(made)
  expect(pages).toHaveLength(before.length + 1)
  // The pages to sign stay as they were, with their numbers.
  expect(pages.slice(0, -1)).toEqual(before)
  const annex = pages.at(-1) ?? ''
  for (const said of [
    'Pielikums: foto par nodošanu / Annex: photos of the handover',
    'Not part of what was signed. Uploaded by the receiver of the vehicle, not confirmed by its giver.',
    '2019 “Make Golf”',
    'Jānis',
    'Odometrs / Odometer',
    'Bojājums / Damage',
    '“Scratch on the left door”',
    '22.11.2026 00:30 (UTC+2)',
    'the start of the SHA-256 hash of the stored picture, which is in the data download of the party who uploaded it.',
    'SHA-256 0123456789abcdef',
    'Pielikums / Annex 1 / 1',
  ])
    expect(annex).toContain(said)
  // In the order of the views.
  expect(annex.indexOf('Odometrs')).toBeLessThan(annex.indexOf('Bojājums'))
  expect(await imagesOn(await agreementPdf(made), 3)).toEqual([
    [240, 320],
    [320, 240],
  ])
})

test('a photo that came after the swap had ended, or a day after the meeting, says so, whatever was said about keys', async () => {
  const late = await aPhoto('damage_1', { created_at: '2026-11-26T10:00:00.000Z' })
  const made = await anAgreement(2, [await aPhoto('vin'), late])
  const [, , annex = ''] = await pagesOf(made)
  expect(annex.split('more than a day after the meeting')).toHaveLength(2)
  const words = [{ user_id: id('a', 1), at: '2026-11-27T10:00:00.000Z' }]
  const [, , then = ''] = await pagesOf({ ...made, words })
  expect(then).toContain('more than a day after the meeting')
  const [, , ended = ''] = await pagesOf({ ...made, ended_at: '2026-11-22T10:00:00.000Z' })
  expect(ended).toContain('after the swap had ended')
})

test('the annex says when each receiver said that they got the keys, and by each photo that arrived later that it did', async () => {
  const made = await anAgreement(2, [
    await aPhoto('vin'),
    await aPhoto('damage_1', { created_at: '2026-11-28T10:00:00.000Z' }),
  ])
  const word = (party: number, at: string) => ({ user_id: id('a', party), at })
  const words = [word(0, '2026-11-21T21:00:00.000Z'), word(1, '2026-11-21T22:30:00.000Z')]
  const [, , annex = ''] = await pagesOf({ ...made, words })
  // Also of the car of which there is no photo.
  for (const said of [
    'Atslēgu saņemšana apstiprināta / Said “I got the keys”: 22.11.2026 00:30 (UTC+2)',
    'Said “I got the keys”: 21.11.2026 23:00 (UTC+2)',
  ])
    expect(annex).toContain(said)
  expect(annex.match(/pēc atslēgu saņemšanas \/ after the keys/g)).toHaveLength(1)
  expect(annex).toMatch(/28\.11\.2026 12:00 \(UTC\+2\).*pēc atslēgu/)
  // Nobody has said it.
  const [, , before = ''] = await pagesOf(made)
  expect(before).not.toContain('after the keys')
  expect(before).not.toContain('I got the keys')
})

test('a picture that cannot be read leaves an empty frame, and the document is made', async () => {
  const made = await anAgreement(2, [await aPhoto('vin', { image: null })])
  const [, , annex] = await pagesOf(made)
  expect(annex).toContain('VIN plāksnīte / VIN plate')
  expect(annex).toContain('Attēls nav pieejams / Photo not available')
  expect(agreementSvgs(made)).toHaveLength(3)
})

test('four parties with all views of every car are written whole, as a file and as pages', async () => {
  const photos = await Promise.all(
    [0, 1, 2, 3].flatMap((car) =>
      handoverViews.map((view) =>
        aPhoto(view, {
          car_id: id('c', car),
          caption: view.startsWith('damage') ? 'ā'.repeat(limits.photo_caption_max_length) : null,
        }),
      ),
    ),
  )
  const made = await anAgreement(4, photos)
  const bytes = await agreementPdf(made)
  const pages = await pagesOf(made)
  const first = pages.findIndex((page) => page.includes('Annex: photos'))
  const counts = await Promise.all(
    pages.slice(first).map(async (_, nth) => (await imagesOn(bytes, first + nth + 1)).length),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(36)
  expect(pages.length - first).toBeLessThanOrEqual(3)
  // No page shows photos of a car without its name.
  for (const page of pages.slice(first)) expect(page).toMatch(/^(Pielikums: |2019 “Make )/)
  const drawn = agreementSvgs(made)
    .join('')
    .match(/<image /g)
  expect(drawn).toHaveLength(36)
})

test('the same content gives the same bytes, another photo gives others', async () => {
  const made = await anAgreement(2, [await aPhoto('vin')])
  const [first, second] = [await agreementPdf(made), await agreementPdf(made)]
  expect(first.equals(second)).toBe(true)
  const other = await anAgreement(2, [await aPhoto('vin', { stored_digest: 'f'.repeat(64) })])
  expect((await agreementPdf(other)).equals(first)).toBe(false)
})
