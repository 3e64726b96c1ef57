import { dealExtras } from '@keyswap/contract/choices'
import { type PapersInput, type Snapshot, Terms } from '@keyswap/contract/deals'
import { deal as limits, profile } from '@keyswap/contract/limits'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../../../calls/canonical-json.ts'
import { agreementHashOf } from '../decide/terms.ts'
import { type Agreement, agreementPdf, agreementSvgs } from './agreement.ts'
import { elsewhere } from './law/elsewhere.ts'
import { lawOf, sentenceOf } from './law/index.ts'
import { latvia } from './law/latvia.ts'
import { lawTexts } from './law/texts.ts'
import { type AgreementTexts, agreementTexts } from './texts.ts'
import { dayOf, inWords, lengthIn, momentIn, moneyIn } from './words.ts'

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

type Country = Snapshot['cars'][number]['country']

type Wanted = {
  language?: Agreement['language']
  names?: string[]
  terms?: object
  papers?: Partial<PapersInput>
  /** Of every car, or of each. */
  country?: Country | Country[]
  today?: string
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
      country: (Array.isArray(wanted.country) ? wanted.country[index] : wanted.country) ?? 'LV',
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
    today: wanted.today ?? '2026-11-19',
    photos: [],
    words: [],
    ended_at: null,
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
    cash: [
      {
        ...{ from_id: id('a', 0), to_id: id('a', 1), amount_cents: 120_050, currency: 'EUR' },
        by: 'cash',
      },
    ],
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
    first_registration: '2019-05-14',
    inspection_until: '2027-03-01',
    value_cents: 1_240_000,
    currency: 'EUR' as const,
  },
}

/** Whether each is in the text, after the one before. */
function expectInOrder(text: string, said: string[]): void {
  let at = 0
  for (const one of said) {
    const found = text.indexOf(one.replace(/\s+/g, ' '), at)
    expect(found, `“${one}” after ${text.slice(Math.max(0, at - 60), at)}`).toBeGreaterThan(-1)
    at = found + one.length
  }
}

const ELSEWHERE = { country: 'LT' as const, terms: { ...EVERYTHING.terms, place: null } }

describe.each([2, 3, 4])('the agreement of %i parties', (parties) => {
  test('has the parts of the paper in their order, and in each what the plan knows', async () => {
    const text = await textOf(agreement(parties, { ...EVERYTHING, ...ELSEWHERE }))
    const each = (what: (party: number) => string[]) =>
      Array.from({ length: parties }, (_, party) => what(party)).flat()
    const car = (party: number) => CARS[(party + parties) % parties]?.join(' ') ?? ''
    expectInOrder(text, [
      'Vehicle swap agreement',
      ...[
        'private persons',
        'not a party',
        'no legal advice',
        'Agreed on Keyswap on 16 November 2026. It binds the parties once all have signed it.',
        'fill in the blanks by hand',
        'Strike out what stays empty.',
      ],
      'Parties',
      ...each((party) => [
        ...['Name on Keyswap', NAMES[party] ?? '', 'Full name'],
        ...['Personal code or date of birth', 'Address'],
      ]),
      'Vehicles',
      'The parties agree to swap the vehicles below',
      'and the money below is paid. What is stated here counts, not the listing.',
      ...each((party) => [
        ...[car(party), `Gives: ${NAMES[party]} Gets: ${NAMES[(party + 1) % parties]}`],
        ...['VIN', 'WVWZZZ1KZAW394821', 'License plate number', 'AB-1234'],
        ...['Registration certificate no.', 'First registration', '14 May 2019'],
        ...['Inspection valid until', '1 March 2027', 'Color'],
        ...['Odometer as stated (in the listing: 96,561 km)', '98,765 km'],
        ...['Odometer at the handover', 'Keys', '2', 'Also comes with it'],
        ...[party === 0 ? 'winter tires, child seat, “jumta kaste”' : 'Nothing'],
        ...['Giver’s estimated value', '€12,400.00', 'Known defects', '“Skrāpējums uz bufera”'],
      ]),
      ...['Money', 'Pays', 'Anna', 'Receives', 'Jānis', 'Amount', '€1,200.50'],
      ...[
        'How it is paid',
        'In cash',
        'In words',
        'one thousand two hundred euros, 50/100',
        'Due on (otherwise at the handover)',
        'Received in full (date, payee’s signature)',
      ],
      'limit on cash between private persons',
      ...[
        'Declarations',
        'they alone own',
        'not pledged, leased, seized, sought, in dispute or under a court order',
        'unpaid fines',
        'the odometer has not been altered',
        'all defects',
      ],
      ...[
        'private person, and rely on the others doing so',
        'Handover',
        'Saturday, 21 November 2026, 14:00 (UTC+2)',
      ],
      ...[
        '“Paņem abas atslēgas.”',
        'its registration certificate, keys and license plates',
        'The risk',
        'Change of owner',
      ],
      ...['before anyone drives away', 'once all have applied, each confirms'],
      ...['each party gives back what they have received'],
      ...[
        'Lithuania’s register (Regitra, www.regitra.lt) has its own rules',
        'whether the vehicle may be driven without a new one',
      ],
      ...['Signatures', `Made in ${parties} copies`, 'Place of signing', 'Date of signing'],
      ...each((party) => [`${NAMES[party]}, signature`]),
    ])
    expect(text).not.toContain('Not complete yet')
  })

  test('is in Latvian alone for a Latvian reader in Latvia', async () => {
    const text = await textOf(agreement(parties, { ...EVERYTHING, language: 'lv' }))
    for (const said of [
      parties === 2 ? 'Transportlīdzekļu maiņas līgums' : 'Vienošanās par transportlīdzekļu maiņu',
      'Zināmie defekti',
      'ziemas riepas, bērnu sēdeklītis, “jumta kaste”',
      'viens tūkstotis divi simti eiro, 50/100',
      'sestdiena, 2026. gada 21. novembris, 14:00 (UTC+2)',
      '98 765 km',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Known defects')
    expect(text).not.toContain('noteicošais')
  })

  test('signed in Latvia it is in Latvian beside the reader’s language, and says which one prevails', async () => {
    const text = await textOf(agreement(parties, EVERYTHING))
    for (const said of [
      'Zināmie defekti / Known defects',
      'noteicošais ir teksts latviešu valodā',
      'Where the languages differ, the Latvian text prevails.',
      'Saņēmējs izdara atzīmi',
      'The receiver applies',
    ])
      expect(text).toContain(said)
  })

  test('has the hash of its terms in the foot of every page, says what it is of, and has it nowhere else', async () => {
    const made = agreement(parties, EVERYTHING)
    const pages = await read(await agreementPdf(made))
    const hash = agreementHashOf(made.version.hash, made.papers_revision)
    for (const page of pages) {
      expect(page).toContain(`Terms on Keyswap, not this file: ${hash}`)
      expect(page.split(hash.slice(0, 8))).toHaveLength(2)
    }
    expect(pages.join(' ')).not.toContain('SHA-256')
  })

  test('with the longest texts everywhere nothing is lost, on six pages at most', async () => {
    const long = (length: number) =>
      `Ķēde ${'Šūpuļkrēsls zem žoga '.repeat(99)}`.slice(0, length).trim()
    const made = agreement(parties, {
      names: NAMES.map((name) => `${name} ${long(99)}`.slice(0, profile.name_max_length).trim()),
      terms: {
        ...EVERYTHING.terms,
        place: long(limits.place_max_length),
        note: long(limits.note_max_length),
        extras: Array.from({ length: parties }, (_, index) => ({
          car_id: id('c', index),
          items: [...dealExtras],
          other: long(limits.other_max_length),
        })),
      },
      papers: { ...EVERYTHING.papers, defects: long(limits.defects_max_length) },
    })
    const pages = await read(await agreementPdf(made))
    expect(pages.length).toBeLessThanOrEqual(6)
    const text = pages.join(' ')
    expect(text.split(long(limits.defects_max_length))).toHaveLength(parties + 1)
    for (const said of [long(limits.note_max_length), long(limits.place_max_length)])
      expect(text).toContain(said)
    for (const { name } of made.version.snapshot.names) expect(text).toContain(`${name}, `)
  })
})

test('two parties who say little get two pages in two languages, and one reader’s preview has as many', async () => {
  const made = agreement(2, EVERYTHING)
  expect(await read(await agreementPdf(made))).toHaveLength(2)
  const pages = agreementSvgs(made)
  expect(pages).toHaveLength(2)
  for (const page of pages) expect(page).toMatch(/^<svg .*<use href="#r\d+".*<\/svg>$/)
})

const SENTENCE =
  'Tiksimies pie galvenās ieejas, es būšu ar zilu jaku; paņem abas atslēgas un ziemas riepas.'
const LONG_NAMES = ['Aleksandra Vējone-Krūmiņa', 'Kristaps Bērzkalniņš-Ozoliņš']
const DIFFERENT = { first_registration: '2018-02-03', inspection_until: '2026-12-01' }
const FEW = { vin: '1HGCM82633A004352', odometer: 45_300, odometer_unit: 'mi' as const, keys: 2 }

test.each<[what: string, wanted: Wanted, change?: (made: Agreement) => void]>([
  ['nothing is known', {}],
  [
    'little is known, of makes that nobody knows',
    { ...EVERYTHING, papers: { ...FEW, first_registration: '2003-05-04' } },
    ({ version, papers }) => {
      for (const car of version.snapshot.cars) Object.assign(car, { make: 'Zk1a2b3c4d5e' })
      Object.assign(papers[1] ?? {}, NO_PAPERS)
    },
  ],
  [
    'papers are other than the listing',
    EVERYTHING,
    ({ version }) => {
      for (const car of version.snapshot.cars) Object.assign(car, DIFFERENT)
    },
  ],
  [
    'names are long, and a sentence is written where one can be',
    {
      names: LONG_NAMES,
      terms: { ...EVERYTHING.terms, note: SENTENCE },
      papers: { ...EVERYTHING.papers, defects: SENTENCE },
    },
  ],
])(
  'two parties with cars of one country get two pages in either language if %s',
  (_, wanted, change) => {
    for (const language of ['en', 'lv'] as const)
      for (const country of ['LV', 'LT', 'EE', 'other'] as const) {
        const terms = { ...wanted.terms, ...(country === 'LV' ? {} : { place: null }) }
        const made = agreement(2, { ...wanted, language, country, terms })
        change?.(made)
        expect(agreementSvgs(made), `${country}, ${language}`).toHaveLength(2)
      }
  },
)

test('where the meeting is decides about the paper; where the first car is, if that is no place we know', async () => {
  const titles = async (place: string | null, country: 'LV' | 'LT') => {
    const text = await textOf(agreement(2, { country, terms: { place } }))
    return text.slice(0, text.indexOf(' '))
  }
  expect(await titles('Stacijas laukums, Rīga', 'LT')).toBe('Transportlīdzekļu')
  expect(await titles('Vilnius', 'LV')).toBe('Vehicle')
  expect(await titles('at the usual place', 'LV')).toBe('Transportlīdzekļu')
  expect(await titles(null, 'LT')).toBe('Vehicle')
})

test.each(['Valmiera', 'Tallinn'])(
  'signed in %s, what a car needs follows from who gets it: one that comes to Latvia is told how it is registered there, one that leaves to ask CSDD first',
  async (place) => {
    const text = await textOf(agreement(2, { country: ['LV', 'EE'], terms: { place } }))
    expectInOrder(text, [
      '2019 Volkswagen Golf:',
      'If it is to be registered in another country, the steps below do not apply: ask CSDD before signing.',
      'export, not for transfer within Latvia',
      'to a CSDD customer service center together',
      '2016 Mazda MX-5:',
      'Estonia’s register (Transpordiamet, www.transpordiamet.ee) has its own rules',
      'To register it in Latvia',
      'Ask the insurer',
    ])
  },
)

test('two cars from elsewhere are not told about Latvia, and two from Latvia not about other countries, wherever the parties meet', async () => {
  for (const place of ['Valmiera', 'Tallinn']) {
    const abroad = await textOf(agreement(2, { country: 'other', terms: { place } }))
    expect(abroad).toContain('Each country’s register has its own rules')
    expect(abroad).not.toContain('CSDD')
    const home = await textOf(agreement(2, { country: 'LV', terms: { place } }))
    expect(home).toContain('CSDD')
    expect(home).not.toMatch(/another country|To register it in Latvia|register has its own/)
  }
})

test('in a ring, the car that leaves or comes is named where others stay', async () => {
  const text = await textOf(agreement(3, { country: ['LV', 'EE', 'LV'] }))
  expectInOrder(text, [
    '2019 Volkswagen Golf, 2012 Škoda Octavia:',
    '2019 Volkswagen Golf: If it is to be registered in another country',
    '2016 Mazda MX-5:',
    'To register it in Latvia',
  ])
  expect(text).not.toContain('2016 Mazda MX-5: To register')
})

test('what CSDD asks is said in its order, the way together first, with its address and what prevents it', async () => {
  expectInOrder(await textOf(agreement(2)), [
    ...['The safest way', 'together, the change is registered at once.'],
    'Bring identity documents and the registration certificate.',
    ...['1. The receiver applies', '2. The giver confirms there within 5 days'],
    ...['3. To use the vehicle on the road', 'customer service center within 5 days'],
    ...['ask CSDD (www.csdd.lv)', 'a prohibition or unpaid fines'],
    ...['A signed paper alone', 'in place of the certificate'],
  ])
})

test('what the listing says of registration and inspection is carried over until papers are written', async () => {
  const made = agreement(2, { language: 'lv' })
  for (const car of made.version.snapshot.cars) car.first_registration = '2018-02-03'
  expect(await textOf(made)).toContain('2018. gada 3. februāris')
})

test('papers that differ from the agreed listing stand beside what it says; those that agree are printed once', async () => {
  const made = agreement(2, { language: 'lv' })
  for (const car of made.version.snapshot.cars) car.first_registration = '2018-02-03'
  const withPapers = (first_registration: string | null, odometer: number | null = null) =>
    textOf({
      ...made,
      papers: [{ ...NO_PAPERS, car_id: id('c', 0), first_registration, odometer }],
    })
  const beside = 'Pirmās reģistrācijas datums (sludinājumā: 2018. gada 3. februāris)'
  const counts = 'Noteicošais ir šeit norādītais, nevis sludinājums.'
  expectInOrder(await withPapers('2019-05-14'), [counts, beside, '2019. gada 14. maijs'])
  // To fill in by hand, beside what was agreed.
  expectInOrder(await withPapers(null), [counts, beside])
  const read = await withPapers('2018-02-03', 98_765)
  expectInOrder(read, ['Norādītais odometra rādījums (sludinājumā: 96 561 km)', '98 765 km'])
  expect(await withPapers('2018-02-03')).not.toContain('sludinājum')
})

test('the odometer on the day is a blank, whatever the papers say beforehand', async () => {
  const text = await textOf(agreement(2, { ...EVERYTHING, language: 'lv' }))
  expect(text).toContain('Odometra rādījums nodošanas brīdī Atslēgu skaits 2')
  expect(text.match(/98 765 km/g)).toHaveLength(2)
})

test('the limit for cash is said where cash is paid or may be, not of a transfer', async () => {
  const paid = (how: { by?: 'cash' | 'transfer' }) => {
    const payment = { from_id: id('a', 0), to_id: id('a', 1), amount_cents: 1, currency: 'EUR' }
    return textOf(agreement(2, { terms: { cash: [{ ...payment, ...how }] } }))
  }
  expect(await paid({ by: 'cash' })).toContain('limit on cash')
  expect(await paid({})).toContain('limit on cash')
  expect(await paid({ by: 'transfer' })).not.toContain('limit on cash')
})

test.each([
  [2, 'en'],
  [2, 'lv'],
  [3, 'en'],
  [3, 'lv'],
  [4, 'en'],
  [4, 'lv'],
] as const)(
  'signatures of %i (%s) are never alone on a page, and every page before them has a line for initials',
  async (parties, language) => {
    for (const wanted of [{}, EVERYTHING, { country: ['LV', 'EE'] as Country[] }]) {
      const pages = await read(await agreementPdf(agreement(parties, { ...wanted, language })))
      const last = pages.pop() ?? ''
      expect(last).toMatch(/(apdrošināšanas nebrauc|braukt bez jaunas).*Parakstīšanas vieta/)
      expect(last).not.toContain('Iniciāļi')
      for (const page of pages) expect(page).toContain('Iniciāļi')
    }
  },
)

test('before there are papers, no revision of them is named', async () => {
  const made = agreement(2)
  expect(await textOf({ ...made, papers_revision: 0 })).not.toContain('papers revision')
})

describe.each([
  ['LV', 'lv'],
  ['LV', 'en'],
  ['LT', 'en'],
  ['LT', 'lv'],
  ['EE', 'en'],
  ['other', 'en'],
] as const)('the paper of %s for a reader of %s', (country, language) => {
  test('has every field with its value or a blank, and every sentence of its country, in each of its languages', async () => {
    const law = lawOf(country)
    const own = law.language
    const spoken = [...new Set([own, language])]
    const terms = { ...EVERYTHING.terms, place: null }
    const made = agreement(2, { ...EVERYTHING, language, country, terms })
    const text = await textOf(made)
    const say = (what: (texts: AgreementTexts) => string) => [
      ...new Set(spoken.map((one) => what(agreementTexts[one]))),
    ]
    const label = (what: (texts: AgreementTexts) => string) => say(what).join(' / ')
    const [money, meet_at] = [EVERYTHING.terms.cash[0]?.amount_cents ?? 0, terms.meet_at]
    const car = (party: number) => [
      CARS[party]?.join(' ') ?? '',
      ...[label(({ gives }) => gives), NAMES[party] ?? ''],
      ...[label(({ gets }) => gets), NAMES[1 - party] ?? ''],
      ...[label(({ vin }) => vin), EVERYTHING.papers.vin],
      ...[label(({ plate }) => plate), EVERYTHING.papers.plate],
      label(({ certificate }) => certificate),
      label(({ first_registration }) => first_registration),
      dayOf(own, EVERYTHING.papers.first_registration),
      label(({ inspection_until }) => inspection_until),
      dayOf(own, EVERYTHING.papers.inspection_until),
      label(({ colour }) => colour),
      ...[label(({ odometer }) => odometer), label(({ listed }) => listed)],
      ...[lengthIn(own, 96_561, 'km'), lengthIn(own, EVERYTHING.papers.odometer, 'km')],
      label(({ odometer_then }) => odometer_then),
      ...[label(({ keys }) => keys), String(EVERYTHING.papers.keys)],
      label(({ extras }) => extras),
      party === 0
        ? label(({ extra }) => `${extra.winter_tyres}, ${extra.child_seat}`)
        : label(({ no_extras }) => no_extras),
      label(({ value }) => value),
      moneyIn(own, EVERYTHING.papers.value_cents, EVERYTHING.papers.currency),
      ...[label(({ defects }) => defects), `“${EVERYTHING.papers.defects}”`],
    ]
    expectInOrder(text, [
      ...[label(({ parties }) => parties), label(({ name_here }) => name_here), 'Anna'],
      ...[label(({ full_name }) => full_name), label(({ personal_code }) => personal_code)],
      ...[label(({ address }) => address), label(({ vehicles }) => vehicles)],
      ...[...car(0), ...car(1)],
      ...[label((texts) => texts.money), label(({ payer }) => payer), 'Anna'],
      ...[label(({ payee }) => payee), 'Jānis'],
      ...[label(({ amount }) => amount), moneyIn(own, money, 'EUR')],
      ...[label(({ paid_by }) => paid_by), label(({ in_cash }) => in_cash)],
      ...[label(({ in_words }) => in_words), inWords(own, money, 'EUR')],
      ...[label(({ due }) => due), label(({ received }) => received)],
      ...[label(({ declarations }) => declarations), label(({ passing }) => passing)],
      ...[label(({ time }) => time), momentIn(own, meet_at), label(({ place }) => place)],
      ...[label(({ note }) => note), `“${terms.note}”`],
      ...[label(({ change }) => change), label(({ signatures }) => signatures)],
      ...[label(({ signed_at }) => signed_at), label(({ signed_on }) => signed_on)],
      ...NAMES.slice(0, 2).map((name) => `${name}, ${label(({ signature }) => signature)}`),
    ])
    const facts = [...law.cash, ...law.owner_change, ...law.insurance, ...law.signing]
    for (const one of spoken) {
      const { title, nature, blanks, promised, counts, declared, ...rest } = agreementTexts[one]
      const said = [title.pair, nature, blanks, promised.money, counts, declared]
      said.push(rest.handed, rest.risk, rest.changed, rest.copies.replace('{count}', '2'))
      for (const sentence of [...said, ...facts.map((fact) => sentenceOf(fact, one, made.today))])
        expect(text).toContain(sentence.replace(/\s+/g, ' '))
      if (spoken.length > 1) expect(text).toContain(agreementTexts[one].prevails[own])
    }
    expect(text).not.toMatch(/undefined|null|\{\w+\}/)
  })
})

test('a document whose facts are incomplete says on its first page what to fill in', async () => {
  const made = agreement(2, { ...EVERYTHING, papers: { ...EVERYTHING.papers, plate: null } })
  const [first = ''] = await read(await agreementPdf({ ...made, papers: made.papers.slice(1) }))
  expect(first).toContain(
    'Not complete yet. Still unknown: 2019 Volkswagen Golf – VIN, License plate number, First registration; 2016 Mazda MX-5 – License plate number.',
  )
  expect(first).toContain('Dokuments vēl nav pilnīgs.')
})

test('a fact that was checked more than a year ago is said without its figure', async () => {
  const text = (today: string) => textOf(agreement(2, { ...EVERYTHING, today }))
  expect(await text('2026-07-03')).toContain('at most €7,200')
  expect(await text('2026-07-04')).toContain('Check the current limit.')
  expect(await text('2027-11-19')).toContain('within 5 days')
  const old = await text('2027-11-20')
  expect(old).not.toContain('5 days')
  expect(old).toContain('The giver confirms there in time')
})

test('every figure of the law has a sentence without it, but for the number of a step, a source and a day', () => {
  const figure = /\d(?!\. [A-Z])/
  for (const law of [latvia, elsewhere])
    for (const fact of Object.values(law)
      .filter((one) => typeof one !== 'string')
      .flat()) {
      const says = lawTexts.en[fact.says]
      if (figure.test(says)) expect(lawTexts.en[fact.says_later ?? fact.says]).not.toMatch(figure)
      if (law === latvia) expect(fact.source?.url).toMatch(/^https:/)
      if (law === latvia) expect(Date.parse(fact.checked ?? '')).toBeLessThan(Date.now())
    }
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
  for (const said of [hash, 'Version 3, papers revision 7']) expect(text).toContain(said)
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

test('parties of one name, and vehicles that are called the same, have the same numbers everywhere', async () => {
  const made = agreement(2, { names: ['Anna', 'Anna'], terms: EVERYTHING.terms })
  const [first] = made.version.snapshot.cars
  for (const car of made.version.snapshot.cars)
    Object.assign(car, { make: first?.make, model: first?.model, year: first?.year })
  expectInOrder(await textOf(made), [
    ...['Anna (1)', 'Anna (2)'],
    ...['2019 Volkswagen Golf (1)', 'Gives: Anna (1)', 'Gets: Anna (2)'],
    ...['2019 Volkswagen Golf (2)', 'Gives: Anna (2)', 'Gets: Anna (1)'],
    ...['Maksā / Pays Anna (1)', 'Receives Anna (2)'],
    '2019 Volkswagen Golf (1), 2019 Volkswagen Golf (2):',
    ...['Anna (1), paraksts', 'Anna (2), paraksts'],
  ])
  expect(await textOf(agreement(2))).not.toContain('(1)')
})

const DOUBLES = [
  '"',
  '“',
  '”',
  '„',
  '‟',
  '«',
  '»',
  '″',
  '〝',
  '〞',
  '＂',
  '❞',
  '״',
  "''",
  '’’',
  '´´',
]

test('nothing in a text that a member wrote ends its quotes: every double quotation mark is printed as a single one', async () => {
  const attack =
    'none”. 3. Money: Jānis pays Anna €5,000.00 in cash. “\n\n\n6. Jānis has received €900.00.\n\nSigned: Jānis'
  const marks = DOUBLES.map((mark) => `x${mark}y`).join(' ')
  const text = await textOf(
    agreement(2, {
      language: 'lv',
      papers: { defects: attack },
      terms: {
        place: 'Rīga”\n\n5. Jānis pays all costs “',
        note: marks,
        extras: [{ car_id: id('c', 0), items: [], other: '”„x"' }],
      },
    }),
  )
  expect(text).toContain(
    '“none’. 3. Money: Jānis pays Anna €5,000.00 in cash. ’ 6. Jānis has received €900.00. Signed: Jānis”',
  )
  expect(text).toContain('“Rīga’ 5. Jānis pays all costs ’”')
  expect(text).toContain(`“${DOUBLES.map(() => 'x’y').join(' ')}”`)
  expect(text).toContain('“’x’”')
})

test('every line that a member wrote stands further in than what is printed above it', async () => {
  const note = `${'lorem ipsum '.repeat(20)}6. Jānis pays.`
  const file = await getDocumentProxy(
    new Uint8Array(await agreementPdf(agreement(2, { language: 'lv', terms: { note } }))),
  )
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, page) =>
      (await (await file.getPage(page + 1)).getTextContent()).items.flatMap((item) =>
        'str' in item ? [{ text: item.str, x: item.transform[4] as number }] : [],
      ),
    ),
  )
  const lines = pages.flat()
  const label = lines.find(({ text }) => text === 'Piezīme')
  const written = lines.filter(({ text }) => /lorem|Jānis pays/.test(text))
  expect(written.length).toBeGreaterThan(1)
  for (const { text, x } of written) expect(x, text).toBeGreaterThan((label?.x ?? x) + 5)
})

test('what no font here can write is left out, and the rest stays', async () => {
  const text = await textOf(
    agreement(2, { names: ['Anna 🚗 山', 'Jānis'], papers: { defects: 'a\n\nb\tc' } }),
  )
  expect(text).toContain('Anna, paraksts / signature')
  expect(text).toContain('a b c')
})

test('without money, time, place or papers there is room to write', async () => {
  const text = await textOf(agreement(2))
  expect(text).toContain('each is given to the party named with it.')
  for (const said of ['No money is paid.', 'Nothing', 'Time', 'Place', 'Known defects'])
    expect(text).toContain(said)
  expect(text).not.toContain('null')
  expect(text).not.toContain('Piezīme')
})

test.each([
  ['2026-11-21T14:00:00+02:00', 'Saturday, 21 November 2026, 14:00 (UTC+2)'],
  ['2026-11-21T23:30:00-03:30', 'Saturday, 21 November 2026, 23:30 (UTC−3:30)'],
  ['2026-11-21T00:05:00Z', 'Saturday, 21 November 2026, 00:05 (UTC)'],
])('the time %s is written as %s', async (meet_at, said) => {
  expect(await textOf(agreement(2, { terms: { meet_at } }))).toContain(said)
})

test.each([
  ['2026-11-21T14:00:00+02:00', 'Agreed on Keyswap on 17 November 2026.'],
  ['2026-11-21T14:00:00-03:30', 'Agreed on Keyswap on 16 November 2026.'],
])('the day of the agreement is that of where the meeting at %s is', async (meet_at, said) => {
  const made = { ...agreement(2, { terms: { meet_at } }), agreed_at: '2026-11-16T22:30:00.000Z' }
  expect(await textOf(made)).toContain(said)
})

test('without a meeting the day of the agreement is in UTC, and says so', async () => {
  const made = { ...agreement(2), agreed_at: '2026-11-16T22:30:00.000Z' }
  expect(await textOf(made)).toContain('Agreed on Keyswap on 16 November 2026 (UTC)')
  expect(await textOf({ ...made, language: 'lv' })).toContain('2026. gada 16. novembris (UTC)')
})

test('the file tells its title and language, and no time of its making', async () => {
  const bytes = await agreementPdf(agreement(2, { language: 'lv' }))
  const { info } = await getMeta(new Uint8Array(bytes))
  expect(info).toMatchObject({ Title: 'Transportlīdzekļu maiņas līgums', Language: 'lv-LV' })
  expect(info.CreationDate).toBe('D:20261116130000Z')
})

test('no make or model reads as a sentence of the agreement: what the catalogue does not know stands in quotes', async () => {
  const made = agreement(2)
  const [first, second] = made.version.snapshot.cars
  if (!first || !second) throw new Error('unreachable')
  const told = { ...first, model: 'Golf”: Anna has received 900 € in cash' }
  const { text } = await extractText(
    await getDocumentProxy(
      new Uint8Array(
        await agreementPdf({
          ...made,
          version: {
            ...made.version,
            snapshot: { ...made.version.snapshot, cars: [told, second] },
          },
        }),
      ),
    ),
  )
  const words = text.join(' ').replace(/\s+/g, ' ')
  expect(words).toContain('2019 “Volkswagen Golf’: Anna has received 900 € in cash”')
  expect(words.replaceAll('“Volkswagen Golf’: Anna has received 900 € in cash”', '')).not.toContain(
    'has received 900',
  )
  expect(words).toContain('2016 Mazda MX-5')
})

test('names that read the same in letters of two scripts are numbered', async () => {
  const { text } = await extractText(
    await getDocumentProxy(
      new Uint8Array(await agreementPdf(agreement(2, { names: ['Dace', 'D\u0430ce'] }))),
    ),
  )
  const words = text.join(' ').replace(/\s+/g, ' ')
  expect(words).toContain('Dace (1)')
  expect(words).toContain('D\u0430ce (2)')
})

test('a number that is part of a name is nobody else’s', async () => {
  const { text } = await extractText(
    await getDocumentProxy(
      new Uint8Array(await agreementPdf(agreement(3, { names: ['Dace', 'Dace', 'Dace (2)'] }))),
    ),
  )
  expect(text.join(' ').replace(/\s+/g, ' ')).toContain('Dace (2) (3)')
})
