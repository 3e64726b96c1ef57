// The agreement of a swap as a file to sign: in the language of the country where it is signed, beside the reader's.
// docs/decisions/0077-the-agreement.md
import { asLatin } from '@keyswap/contract/accounts/lookalikes'
import { carTitle } from '@keyswap/contract/car-title'
import type { Leg, PapersInput, Snapshot, Terms, Version } from '@keyswap/contract/deals'
import type { languages } from '@keyswap/contract/languages'
import { catalogue } from '@keyswap/contract/listings/catalogue'
import type { DistanceUnit } from '@keyswap/contract/units'
import { drawableText } from '../../../texts/fonts.ts'
import { agreementHashOf } from '../decide/terms.ts'
import { type AnnexPhoto, drawAnnex, type Word } from './annex.ts'
import { countryOfPaper, type Fact, type Law, lawOf, sentenceOf } from './law/index.ts'
import { pdfOf } from './pdf.ts'
import { type Page, Sheet } from './sheet.ts'
import { svgOf } from './svg.ts'
import { type AgreementTexts, agreementTexts } from './texts.ts'
import { dayIn, dayOf, inWords, lengthIn, localeOf, momentIn, moneyIn } from './words.ts'

type Language = (typeof languages)[number]

export type Agreement = {
  /** The reader's. */
  language: Language
  version: Pick<Version, 'number' | 'hash' | 'terms' | 'snapshot'>
  /** When everyone had accepted the version. */
  agreed_at: string
  papers: readonly (PapersInput & { car_id: string })[]
  papers_revision: number
  /** The day on which it is printed: facts of law grow old. */
  today: string
  /** Of the handover. */
  photos: readonly AnnexPhoto[]
  words: readonly Word[]
  /** When the swap was done or ended. */
  ended_at: string | null
}

/** Font sizes and the number of pages that they may take; the first that works. */
const TRIES = [
  [9.5, 2],
  [8.5, 2],
  [8, 2],
  [9, 3],
  [8, 3],
  [8, 4],
] as const
/** For what needs more pages all the same. */
const SMALLEST = 7.5

/** The agreement to print and sign. The same version, papers, photos, words, language and day give the same bytes. */
export function agreementPdf(agreement: Agreement): Promise<Buffer> {
  const { own, kind, spoken } = partsOf(agreement)
  return pdfOf(agreementPages(agreement), {
    title: own.title[kind],
    language: localeOf(spoken[0]),
    created_at: new Date(agreement.agreed_at),
  })
}

/** Its pages as pictures. */
export const agreementSvgs = (agreement: Agreement): string[] =>
  agreementPages(agreement).map(svgOf)

function agreementPages(agreement: Agreement): Page[] {
  const parts = partsOf(agreement)
  for (const [size, most] of TRIES) {
    const sheet = draw(parts, size)
    if (sheet.pages.length <= most) return finished(sheet, parts)
  }
  return finished(draw(parts, SMALLEST), parts)
}

/** The pages to sign. */
function draw(parts: Parts, size: number): Sheet {
  const { say } = parts
  const sheet = new Sheet(size)
  sheet.title(say(({ title }) => title[parts.kind]))
  drawNature(sheet, parts)
  drawParties(sheet, parts)
  drawCars(sheet, parts)
  drawMoney(sheet, parts)
  sheet.together((page) => drawDeclarations(page, parts))
  sheet.together((page) => drawPassing(page, parts))
  drawChange(sheet, parts, (page) => drawSignatures(page, parts))
  return sheet
}

/** With the annex, whose pages are numbered apart, and a foot on every page. */
function finished(sheet: Sheet, parts: Parts): Page[] {
  const { version, papers_revision, say, label, titleOf } = parts
  const signed = sheet.pages.length
  drawAnnex(sheet, { ...parts, quoted, titleOf })
  const annexed = sheet.pages.length - signed
  const numbers = say((texts) => {
    const papers = texts.papers_version.replace('{papers}', String(papers_revision))
    const number = texts.version.replace('{number}', String(version.number))
    return papers_revision > 0 ? `${number}, ${papers}` : number
  })
  const hash = agreementHashOf(version.hash, papers_revision)
  return sheet.finish((page) => ({
    left: `Keyswap · ${numbers.join(' / ')}`,
    below: `${label('hashed')}: ${hash}`,
    number:
      page <= signed
        ? `${page} / ${signed}`
        : `${label('annex_page')} ${page - signed} / ${annexed}`,
    initials: page < signed ? label('initials') : null,
  }))
}

type Car = Snapshot['cars'][number]
type Written = PapersInput & { car_id: string }
type Plain = {
  [Key in keyof AgreementTexts]: AgreementTexts[Key] extends string ? Key : never
}[keyof AgreementTexts]

type Parts = Agreement & {
  kind: 'pair' | 'ring'
  /** Of the country where it is signed. */
  law: Law
  /** The country's language, and the reader's if it is another one. */
  spoken: readonly [Language, ...Language[]]
  own: AgreementTexts
  /** The same in each language. */
  say(what: (texts: AgreementTexts, language: Language) => string): string[]
  /** A short text in each language, on one line. */
  label(key: Plain): string
  terms: Terms
  legs: readonly Leg[]
  nameOf(user_id: string): string
  carOf(car_id: string): Car | undefined
  titleOf(car_id: string): string
  papersOf(car_id: string): Written | undefined
}

function partsOf(agreement: Agreement): Parts {
  const { terms, snapshot } = agreement.version
  const legs = inGivingOrder(terms.legs)
  const carOf = (car_id: string) => snapshot.cars.find(({ id }) => id === car_id)
  const law = lawOf(countryOfPaper(terms.place, legs[0] && carOf(legs[0].car_id)?.country))
  const spoken = [...new Set([law.language, agreement.language])] as [Language]
  const say: Parts['say'] = (what) => [
    ...new Set(spoken.map((language) => what(agreementTexts[language], language))),
  ]
  return {
    ...agreement,
    kind: legs.length > 2 ? 'ring' : 'pair',
    law,
    spoken,
    own: agreementTexts[spoken[0]],
    say,
    label: (key) => say((texts) => texts[key]).join(' / '),
    terms,
    legs,
    ...namesIn(snapshot, legs),
    carOf,
    papersOf: (car_id) => agreement.papers.find((one) => one.car_id === car_id),
  }
}

/** Of makes and models that the catalogue does not know, nobody knows whether they are some: like all free text, in quotes. */
function titleIn({ year, make, model }: Car): string {
  const isKnown = catalogue.some(({ name, models }) => name === make && models.includes(model))
  return isKnown
    ? printable(carTitle({ year, make, model }))
    : [year, quoted(`${make} ${model}`)].filter(Boolean).join(' ')
}

/** What is read as the same. */
const readAs = (text: string): string =>
  asLatin(text.replace(NUMBERED, '')).replace(/[^\p{L}\p{N}]+/gu, '')

/** As this document numbers names: typed as a part of a name it makes no other one. */
const NUMBERED = /(?<=\S)\s*[([{]\s*\p{N}+\s*[)\]}]\s*$/u

/**
 * Parties whose names read the same, also in letters of other scripts, have a number, and so have vehicles: the first party gives the
 * first vehicle.
 */
function namesIn({ names, cars }: Snapshot, legs: readonly Leg[]) {
  const nameOf = (user_id: string) =>
    printable(names.find((one) => one.user_id === user_id)?.name ?? '')
  const titleOf = (car_id: string) => {
    const car = cars.find(({ id }) => id === car_id)
    return car ? titleIn(car) : ''
  }
  const numbered = (of: (id: string) => string, ids: readonly string[]) => (id: string) => {
    const same = ids.filter((one) => readAs(of(one)) === readAs(of(id)))
    return same.length > 1 ? `${of(id)} (${ids.indexOf(id) + 1})` : of(id)
  }
  return {
    nameOf: numbered(
      nameOf,
      legs.map(({ giver_id }) => giver_id),
    ),
    titleOf: numbered(
      titleOf,
      legs.map(({ car_id }) => car_id),
    ),
  }
}

/** Each gives to the next one, whatever the order of the terms. */
function inGivingOrder(legs: readonly Leg[]): Leg[] {
  const ordered: Leg[] = []
  let leg = legs[0]
  while (leg && !ordered.includes(leg)) {
    ordered.push(leg)
    const { receiver_id } = leg
    leg = legs.find(({ giver_id }) => giver_id === receiver_id)
  }
  return ordered
}

/** On one line, and in letters that can be printed. */
const printable = (text: string): string => drawableText(text.replace(/\s+/g, ' ')).trim()

// Everything that is or looks like a double quotation mark, and single ones in a row, which look like one.
const DOUBLE_QUOTES = /["“”„‟«»″‶‴⁗ʺ˝ˮ˵˶״❝❞❠〃〝〞〟＂⹂🙶🙷🙸]|['‘’‚‛′‵ʹʻʼʽ＇\x60´‹›❛❜]{2,}/gu

/** In quotes, which nothing in it ends; null if its author wrote nothing. */
function quoted(text: string | null | undefined): string | null {
  const words = printable((text ?? '').replace(DOUBLE_QUOTES, '’')).replace(DOUBLE_QUOTES, '’')
  return words ? `“${words}”` : null
}

/** What it is, which language counts, and what is still to be written by hand. */
function drawNature(sheet: Sheet, parts: Parts): void {
  const { say, spoken, agreed_at, terms } = parts
  sheet.paragraphs(
    say((texts, language) =>
      [
        texts.nature,
        spoken.length > 1 ? texts.prevails[spoken[0]] : '',
        texts.agreed_on.replace('{date}', dayIn(language, agreed_at, terms.meet_at)),
        texts.blanks,
      ]
        .filter(Boolean)
        .join(' '),
    ),
  )
  const missing = missingIn(parts)
  if (missing.length === 0) return
  sheet.notice(
    say((texts) => {
      const cars = missing.map(
        ({ car, facts }) => `${car} – ${facts.map((key) => texts[key]).join(', ')}`,
      )
      return texts.missing.replace('{list}', cars.join('; '))
    }),
  )
}

const NEEDED = ['vin', 'plate', 'first_registration', 'odometer'] as const

function missingIn(parts: Parts) {
  const missing = parts.legs.map(({ car_id }) => {
    const known = factsOf(parts, car_id)
    return { car: parts.titleOf(car_id), facts: NEEDED.filter((fact) => known[fact] === null) }
  })
  // Cars of which the same is missing stand together.
  return Object.values(Object.groupBy(missing, ({ facts }) => facts.join()))
    .map((cars = []) => ({
      car: cars.map(({ car }) => car).join(', '),
      facts: cars[0]?.facts ?? [],
    }))
    .filter(({ facts }) => facts.length > 0)
}

function drawParties(sheet: Sheet, { label, legs, nameOf }: Parts): void {
  sheet.heading(label('parties'))
  for (const { giver_id } of legs) {
    sheet.row(
      [
        { label: label('name_here'), value: nameOf(giver_id) },
        { label: label('full_name'), value: null },
        { label: label('personal_code'), value: null },
        { label: label('address'), value: null },
      ],
      { shares: [1, 1.1, 1.4, 1.3], blank: 1.8 },
    )
  }
}

function drawCars(sheet: Sheet, parts: Parts): void {
  const { label, say, legs, nameOf, titleOf, terms } = parts
  const isOther = legs.some(({ car_id }) => Object.keys(listedOf(parts, car_id)).length > 0)
  legs.forEach((leg, index) => {
    sheet.together((page) => {
      if (index === 0) {
        page.heading(label('vehicles'))
        page.paragraphs(
          say(({ promised, counts }) => {
            const promise = promised[terms.cash.length > 0 ? 'money' : 'vehicles']
            return isOther ? `${promise} ${counts}` : promise
          }),
        )
      }
      page.subheading(
        titleOf(leg.car_id),
        `${label('gives')}: ${nameOf(leg.giver_id)}   ${label('gets')}: ${nameOf(leg.receiver_id)}`,
      )
      drawCar(page, parts, leg.car_id)
    })
    sheet.space()
  })
}

const distanceIn = (
  language: Language,
  length: number | undefined | null,
  unit: DistanceUnit | undefined,
) => (typeof length === 'number' && unit ? lengthIn(language, length, unit) : null)

const dateIn = (language: Language, date: string | null | undefined) =>
  date ? dayOf(language, date) : null

/** What the agreed listing says of a car. */
function listingOf({ spoken: [language], carOf }: Parts, car_id: string) {
  const car = carOf(car_id)
  return {
    first_registration: dateIn(language, car?.first_registration),
    inspection_until: dateIn(language, car?.inspection_until),
    odometer: distanceIn(
      language,
      car && (car.mileage_unit === 'mi' ? car.mileage : car.mileage_km),
      car?.mileage_unit,
    ),
  }
}

/** What papers, or else the listing, say of a car; null is a line to write on. */
function factsOf(parts: Parts, car_id: string) {
  const language = parts.spoken[0]
  const listing = listingOf(parts, car_id)
  const written = parts.papersOf(car_id)
  const day = (key: 'first_registration' | 'inspection_until') =>
    written ? dateIn(language, written[key]) : listing[key]
  return {
    vin: written?.vin ?? null,
    plate: printable(written?.plate ?? '') || null,
    first_registration: day('first_registration'),
    inspection_until: day('inspection_until'),
    odometer: distanceIn(language, written?.odometer, written?.odometer_unit) ?? listing.odometer,
    keys: written?.keys == null ? null : String(written.keys),
    value:
      written?.value_cents != null && written.currency
        ? moneyIn(language, written.value_cents, written.currency)
        : null,
    defects: quoted(written?.defects),
  }
}

/** Of the agreed listing, what the papers say otherwise. */
function listedOf(parts: Parts, car_id: string): Partial<Record<Plain, string>> {
  const facts = factsOf(parts, car_id)
  const listing = Object.entries(listingOf(parts, car_id))
  return Object.fromEntries(
    listing.filter(([key, value]) => value !== null && value !== facts[key as 'odometer']),
  )
}

function drawCar(sheet: Sheet, parts: Parts, car_id: string): void {
  const facts = factsOf(parts, car_id)
  const listed = listedOf(parts, car_id)
  const cell = (key: keyof typeof facts) => ({
    label: parts.label(key) + (listed[key] ? ` (${parts.label('listed')}: ${listed[key]})` : ''),
    value: facts[key],
  })
  const blank = (key: Plain) => ({ label: parts.label(key), value: null })
  const shares = [1.1, 1.2, 1.1]
  sheet.row([cell('vin'), cell('plate'), blank('certificate')], { shares })
  sheet.row([cell('first_registration'), cell('inspection_until'), blank('colour')], { shares })
  sheet.row([cell('odometer'), blank('odometer_then'), cell('keys')], { shares })
  sheet.row([{ label: parts.label('extras'), value: extrasOf(parts, car_id) }, cell('value')], {
    // The second stands below the third of the rows above.
    shares: [2.15, 1],
  })
  sheet.row([cell('defects')])
}

function extrasOf({ terms: { extras }, say, label }: Parts, car_id: string): string {
  const own = extras.find((one) => one.car_id === car_id)
  const listed = own?.items.length
    ? say((texts) => own.items.map((item) => texts.extra[item]).join(', ')).join(' / ')
    : ''
  return [listed, quoted(own?.other)].filter(Boolean).join(', ') || label('no_extras')
}

function drawMoney(sheet: Sheet, parts: Parts): void {
  const { label, say, terms } = parts
  if (terms.cash.length === 0) {
    sheet.heading(label('money'))
    sheet.paragraphs(say(({ no_money }) => no_money))
    return
  }
  terms.cash.forEach((payment, index) => {
    sheet.together((page) => {
      if (index === 0) page.heading(label('money'))
      drawPayment(page, parts, payment)
      if (index === terms.cash.length - 1 && terms.cash.some(({ by }) => by !== 'transfer'))
        drawLaw(page, parts, parts.law.cash)
    })
  })
}

function drawPayment(
  sheet: Sheet,
  { label, say, nameOf, spoken }: Parts,
  { from_id, to_id, amount_cents, currency, by }: Terms['cash'][number],
): void {
  const how = by ? label(by === 'cash' ? 'in_cash' : 'by_transfer') : null
  sheet.row([
    { label: label('payer'), value: nameOf(from_id) },
    { label: label('payee'), value: nameOf(to_id) },
    { label: label('amount'), value: moneyIn(spoken[0], amount_cents, currency) },
    { label: label('paid_by'), value: how },
  ])
  const words = say((_, language) => inWords(language, amount_cents, currency)).join(' / ')
  sheet.row(
    [
      { label: label('in_words'), value: words },
      { label: label('due'), value: null },
      { label: label('received'), value: null },
    ],
    { shares: [1.3, 1, 1.5], blank: 1.8 },
  )
}

function drawDeclarations(sheet: Sheet, { label, say }: Parts): void {
  sheet.heading(label('declarations'))
  sheet.paragraphs(say(({ declared }) => declared))
}

function drawPassing(sheet: Sheet, parts: Parts): void {
  const { label, say, terms } = parts
  sheet.heading(label('passing'))
  const { meet_at } = terms
  sheet.row([
    {
      label: label('time'),
      value: meet_at && say((_, language) => momentIn(language, meet_at)).join(' / '),
    },
    { label: label('place'), value: quoted(terms.place) },
  ])
  const note = quoted(terms.note)
  if (note !== null) sheet.row([{ label: label('note'), value: note }])
  sheet.paragraphs(say(({ handed, risk }) => `${handed} ${risk}`))
}

/**
 * Every vehicle is transferred by the rules of its own country, and those of the country it goes to. `end` follows on the page of the
 * last sentence: a page that has signatures alone fits under any text.
 */
function drawChange(sheet: Sheet, parts: Parts, end: (sheet: Sheet) => void): void {
  const { label, say, legs } = parts
  sheet.heading(label('change'))
  sheet.paragraphs(say(({ changed }) => changed))
  const cars = legs.map((leg) => movesOf(parts, leg))
  const laws = [...new Set(cars.map(({ from }) => from))]
  for (const law of laws) {
    const own = cars.filter(({ from }) => from === law)
    sheet.keep(5)
    sheet.minor(`${titlesOf(own)}:`)
    const leaving = own.filter(({ to }) => to !== law)
    drawLaw(sheet, parts, law.export, leaving.length < own.length ? leaving : null)
    drawLaw(sheet, parts, law.owner_change)
    for (const to of new Set(leaving.map((car) => car.to))) {
      const coming = leaving.filter((car) => car.to === to)
      drawLaw(sheet, parts, to.import, coming.length < own.length ? coming : null)
    }
    sheet.together((page) => {
      drawLaw(page, parts, law.insurance)
      if (law === laws.at(-1)) end(page)
    })
  }
}

type Move = { title: string; from: Law; to: Law }

/** Where someone lives is not known: their own car stands for it. */
function movesOf({ legs, carOf, titleOf, law }: Parts, { car_id, receiver_id }: Leg): Move {
  const receivers = legs.find(({ giver_id }) => giver_id === receiver_id)
  const country = receivers && carOf(receivers.car_id)?.country
  return {
    title: titleOf(car_id),
    from: lawOf(carOf(car_id)?.country ?? 'other'),
    to: country ? lawOf(country) : law,
  }
}

const titlesOf = (cars: readonly Move[]): string => cars.map(({ title }) => title).join(', ')

/** With the cars that it is about, if it is not about all of those that stand above. */
function drawLaw(
  sheet: Sheet,
  { say, today }: Parts,
  facts: readonly Fact[],
  about: readonly Move[] | null = null,
): void {
  if (about?.length === 0) return
  const name = about ? `${titlesOf(about)}: ` : ''
  const paragraphs: Fact[][] = []
  for (const fact of facts) {
    if (fact.continues) paragraphs.at(-1)?.push(fact)
    else paragraphs.push([fact])
  }
  for (const paragraph of paragraphs)
    sheet.paragraphs(
      say(
        (_, language) =>
          name + paragraph.map((fact) => sentenceOf(fact, language, today)).join(' '),
      ),
    )
}

function drawSignatures(sheet: Sheet, parts: Parts): void {
  const { label, say, legs, nameOf } = parts
  sheet.heading(label('signatures'))
  sheet.paragraphs(say(({ copies }) => copies.replace('{count}', String(legs.length))))
  drawLaw(sheet, parts, parts.law.signing)
  sheet.row([
    { label: label('signed_at'), value: null },
    { label: label('signed_on'), value: null },
  ])
  const signatures = legs.map(({ giver_id }) => ({
    label: `${nameOf(giver_id)}, ${label('signature')}`,
    value: null,
  }))
  for (let from = 0; from < signatures.length; from += 2)
    sheet.row(signatures.slice(from, from + 2), { shares: [1, 1], blank: 2.4 })
}
