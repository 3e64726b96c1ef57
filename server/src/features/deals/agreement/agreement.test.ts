import { type PapersInput, type Snapshot, Terms } from '@keyswap/contract/deals'
import { deal as limits, profile } from '@keyswap/contract/limits'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../../../calls/canonical-json.ts'
import { agreementHashOf } from '../decide/terms.ts'
import { type Agreement, agreementPdf } from './agreement.ts'

const LETTERS = 'AaĀāBbCcČčDdEeĒēFfGgĢģHhIiĪīJjKkĶķLlĻļMmNnŅņOoPpRrSsŠšTtUuŪūVvZzŽž'

const id = (kind: string, number: number) =>
  `${kind}0000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const NAMES = ['Anna', 'Jānis', 'Dace', 'Kārlis']
const CARS = [
  [2019, 'Volkswagen', 'Golf'],
  [2016, 'Mazda', 'MX-5'],
  [2012, 'Škoda', 'Octavia'],
  [2021, 'Mercedes-Benz', 'CLA'],
] as const

type Wanted = {
  language?: Agreement['language']
  names?: string[]
  terms?: object
  papers?: Partial<PapersInput>
}

function agreement(parties: number, wanted: Wanted = {}): Agreement {
  const terms = Terms.parse({
    legs: Array.from({ length: parties }, (_, index) => ({
      car_id: id('c', index),
      giver_id: id('a', index),
      receiver_id: id('a', (index + 1) % parties),
    })),
    valid_until: '2026-11-23T12:00:00.000Z',
    ...wanted.terms,
  })
  const snapshot: Snapshot = {
    cars: CARS.slice(0, parties).map(([year, make, model], index) => ({
      id: id('c', index),
      year,
      make,
      model,
      mileage: 60_000,
      mileage_km: 96_561,
      mileage_unit: 'km',
      price: 9_000,
      currency: 'EUR',
      country: 'LV',
    })),
    names: (wanted.names ?? NAMES)
      .slice(0, parties)
      .map((name, index) => ({ user_id: id('a', index), name })),
  }
  const papers = wanted.papers
    ? terms.legs.map(({ car_id }) => ({ ...NO_PAPERS, ...wanted.papers, car_id }))
    : []
  return {
    language: wanted.language ?? 'en',
    version: { number: 3, hash: hashOf({ terms, snapshot }), terms, snapshot },
    agreed_at: '2026-11-16T13:00:00.000Z',
    papers,
    papers_revision: papers.length,
  }
}

const NO_PAPERS: PapersInput = {
  vin: null,
  plate: null,
  odometer: null,
  odometer_unit: 'km',
  defects: null,
  keys: null,
}

/** The pages' texts as another library reads them, with one space between words. */
async function read(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((page) => page.replace(/\s+/g, ' '))
}

const textOf = async (wanted: Agreement) => (await read(await agreementPdf(wanted))).join(' ')

const EVERYTHING = {
  terms: {
    cash: [{ from_id: id('a', 0), to_id: id('a', 1), amount_cents: 120_050, currency: 'EUR' }],
    meet_at: '2026-11-21T14:00:00+02:00',
    place: 'Rīga, Brīvības iela 1',
    extras: [{ car_id: id('c', 0), items: ['winter_tyres', 'child_seat'], other: 'jumta kaste' }],
    note: 'Paņem abas atslēgas.',
  },
  papers: {
    vin: 'WVWZZZ1KZAW394821',
    plate: 'AB-1234',
    odometer: 98_765,
    defects: 'Skrāpējums uz bufera',
    keys: 2,
  },
}

describe.each([2, 3, 4])('the agreement of %i parties', (parties) => {
  test('names parties, cars, papers, extras, money, time, place and note', async () => {
    const made = agreement(parties, EVERYTHING)
    const text = await textOf(made)
    for (const said of [
      ...NAMES.slice(0, parties),
      ...CARS.slice(0, parties).map((car) => car.join(' ')),
      'WVWZZZ1KZAW394821',
      'AB-1234',
      '98,765 km',
      'Skrāpējums uz bufera',
      'winter tires, child seat, jumta kaste',
      '€1,200.50',
      'Saturday, 21 November 2026, 14:00 (UTC+2)',
      'Rīga, Brīvības iela 1',
      'Paņem abas atslēgas.',
      'agreed on 16 November 2026',
    ])
      expect(text).toContain(said)
  })

  test('says in Latvian what it says in English', async () => {
    const text = await textOf(agreement(parties, { ...EVERYTHING, language: 'lv' }))
    for (const said of [
      'Vienošanās par transportlīdzekļu maiņu',
      'Zināmie defekti',
      'ziemas riepas, bērnu sēdeklītis, jumta kaste',
      '1200,50 €',
      'sestdiena, 2026. gada 21. novembris, 14:00 (UTC+2)',
      '98 765 km',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Known defects')
  })

  test('has its hash in full once, and its beginning on every page', async () => {
    const made = agreement(parties, EVERYTHING)
    const pages = await read(await agreementPdf(made))
    const hash = agreementHashOf(made.version.hash, made.papers_revision)
    expect(pages.join(' ').split(hash)).toHaveLength(2)
    for (const page of pages) expect(page).toContain(hash.slice(0, limits.hash_shown))
  })

  test('has lines to sign for everyone', async () => {
    const text = await textOf(agreement(parties))
    for (const name of NAMES.slice(0, parties)) expect(text).toContain(`${name}, full name`)
    expect(text.split('Date and signature')).toHaveLength(parties + 1)
  })

  test('takes two pages at most, with the longest texts everywhere', async () => {
    const long = (length: number) => `Ķēde ${'Šūpuļkrēsls zem žoga '.repeat(99)}`.slice(0, length)
    const made = agreement(parties, {
      language: 'lv',
      names: NAMES.map((name) => `${name} ${long(99)}`.slice(0, profile.name_max_length)),
      terms: {
        ...EVERYTHING.terms,
        place: long(limits.place_max_length),
        note: long(limits.note_max_length),
        extras: Array.from({ length: parties }, (_, index) => ({
          car_id: id('c', index),
          items: [
            'winter_tyres',
            'second_key',
            'service_book',
            'tow_bar',
            'roof_rack',
            'child_seat',
          ],
          other: long(limits.other_max_length),
        })),
      },
      papers: { ...EVERYTHING.papers, defects: long(limits.defects_max_length) },
    })
    const pages = await read(await agreementPdf(made))
    expect(pages).toHaveLength(2)
    expect(pages.join(' ').split(long(limits.defects_max_length))).toHaveLength(parties + 1)
    expect(pages.join(' ')).toContain(agreementHashOf(made.version.hash, made.papers_revision))
  })
})

test('two parties who say little get one page', async () => {
  expect(await read(await agreementPdf(agreement(2, EVERYTHING)))).toHaveLength(1)
})

test('the same version, papers and language give the same bytes', async () => {
  for (const language of ['en', 'lv'] as const) {
    const wanted = { ...EVERYTHING, language }
    const first = await agreementPdf(agreement(3, wanted))
    const second = await agreementPdf(agreement(3, wanted))
    expect(first.equals(second)).toBe(true)
  }
})

test('another language, version or paper gives another file', async () => {
  const files = await Promise.all(
    [
      EVERYTHING,
      { ...EVERYTHING, language: 'lv' as const },
      { ...EVERYTHING, terms: { ...EVERYTHING.terms, note: null } },
      { ...EVERYTHING, papers: { ...EVERYTHING.papers, keys: 1 } },
    ].map((wanted) => agreementPdf(agreement(2, wanted))),
  )
  expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(4)
})

test('prints the hash over the version and the papers’ revision, and that revision', async () => {
  const made = { ...agreement(2, EVERYTHING), papers_revision: 7 }
  const hash = agreementHashOf(made.version.hash, 7)
  const text = await textOf(made)
  for (const said of [hash, `Version 3 · papers 7 · ${hash.slice(0, 8)}`])
    expect(text).toContain(said)
  expect(agreementHashOf(made.version.hash, 8)).not.toBe(hash)
})

test('the order in which the terms list the legs does not matter', async () => {
  const made = agreement(4)
  const { legs } = made.version.terms
  // The same circle, told from the same party.
  const [first, ...others] = legs
  const terms = { ...made.version.terms, legs: first ? [first, ...others.toReversed()] : [] }
  const other = { ...made, version: { ...made.version, terms } }
  expect(await textOf(other)).toBe(await textOf(made))
})

test('every Latvian letter is in the embedded font, Cyrillic and Greek names too', async () => {
  const names = [LETTERS.slice(0, 33), LETTERS.slice(33), 'Юрий Щёголев', 'Ελένη']
  const bytes = await agreementPdf(agreement(4, { names, papers: { defects: LETTERS } }))
  const text = (await read(bytes)).join(' ')
  for (const said of [...names, LETTERS]) expect(text).toContain(said)
  // A letter without a shape would be drawn as an empty box: the font has none embedded.
  expect(bytes.toString('latin1')).toContain('/FontFile2')
})

test('what no font here can write is left out, and the rest stays', async () => {
  const text = await textOf(
    agreement(2, { names: ['Anna 🚗 山', 'Jānis'], papers: { defects: 'a\n\nb\tc' } }),
  )
  expect(text).toContain('Anna, full name')
  expect(text).toContain('a b c')
})

test('without money, time, place or papers there is room to write', async () => {
  const text = await textOf(agreement(2))
  for (const said of ['No money changes hands', 'None', 'Time', 'Place', 'Known defects'])
    expect(text).toContain(said)
  expect(text).not.toContain('null')
  expect(text).not.toContain('Note')
})

test.each([
  ['2026-11-21T14:00:00+02:00', 'Saturday, 21 November 2026, 14:00 (UTC+2)'],
  ['2026-11-21T23:30:00-03:30', 'Saturday, 21 November 2026, 23:30 (UTC−3:30)'],
  ['2026-11-21T00:05:00Z', 'Saturday, 21 November 2026, 00:05 (UTC)'],
])('the time %s is written as %s', async (meet_at, said) => {
  expect(await textOf(agreement(2, { terms: { meet_at } }))).toContain(said)
})

test.each([
  ['2026-11-21T14:00:00+02:00', 'agreed on 17 November 2026 P'],
  ['2026-11-21T14:00:00-03:30', 'agreed on 16 November 2026 P'],
])('the day of the agreement is that of where the meeting at %s is', async (meet_at, said) => {
  const made = { ...agreement(2, { terms: { meet_at } }), agreed_at: '2026-11-16T22:30:00.000Z' }
  expect(await textOf(made)).toContain(said)
})

test('without a meeting the day of the agreement is in UTC, and says so', async () => {
  const made = { ...agreement(2), agreed_at: '2026-11-16T22:30:00.000Z' }
  expect(await textOf(made)).toContain('agreed on 16 November 2026 (UTC)')
  expect(await textOf({ ...made, language: 'lv' })).toContain('2026. gada 16. novembris (UTC)')
})

test('the file tells its title and language, and no time of its making', async () => {
  const bytes = await agreementPdf(agreement(2, { language: 'lv' }))
  const { info } = await getMeta(new Uint8Array(bytes))
  expect(info).toMatchObject({ Title: 'Vienošanās par transportlīdzekļu maiņu', Language: 'lv-LV' })
  expect(info.CreationDate).toBe('D:20261116130000Z')
})
