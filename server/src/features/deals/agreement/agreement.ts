import { carTitle } from '@keyswap/contract/car-title'
import type { Leg, PapersInput, Snapshot, Terms, Version } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import type { DistanceUnit } from '@keyswap/contract/units'
import { drawableText } from '../../../texts/fonts.ts'
import { agreementHashOf } from '../decide/terms.ts'
import { Sheet } from './sheet.ts'
import { type AgreementTexts, agreementTexts } from './texts.ts'
import { dayIn, lengthIn, localeOf, momentIn, moneyIn } from './words.ts'

export type Agreement = {
  language: keyof typeof agreementTexts
  version: Pick<Version, 'number' | 'hash' | 'terms' | 'snapshot'>
  /** When everyone had accepted the version. */
  agreed_at: string
  papers: readonly (PapersInput & { car_id: string })[]
  papers_revision: number
}

/** Font sizes and the number of pages that they may take; the first that works. A page or two is what people sign. */
const TRIES = [
  [10, 1],
  [9, 1],
  [10, 2],
  [9, 2],
  [8, 2],
] as const
/** For what needs more pages all the same. */
const SMALLEST = 7

/** The agreement to print and sign. The same version, papers and language give the same bytes. */
export async function agreementPdf(agreement: Agreement): Promise<Buffer> {
  for (const [size, pages] of TRIES) {
    const made = draw(agreement, size)
    if (made.pages <= pages) return made.bytes()
  }
  return draw(agreement, SMALLEST).bytes()
}

function draw(agreement: Agreement, size: number) {
  const { language, version, agreed_at, papers_revision } = agreement
  const said = agreementTexts[language]
  const sheet = new Sheet({
    title: said.title,
    language: localeOf(language),
    created_at: new Date(agreed_at),
    size,
  })
  const short = hashIn(agreement).slice(0, limits.hash_shown)
  const number = `${said.version.replace('{number}', String(version.number))} · ${said.papers.replace('{number}', String(papers_revision))}`
  const agreed = said.agreed_on.replace('{date}', dayIn(language, agreed_at, version.terms.meet_at))
  sheet.title(said.title, `${number} · ${short} · ${agreed}`)
  const parts = partsOf(agreement, said)
  drawParties(sheet, parts)
  drawCars(sheet, parts)
  drawMoney(sheet, parts)
  drawHandover(sheet, parts)
  drawSignatures(sheet, parts)
  return sheet.finish(`Keyswap · ${number} · ${short}`, (page, pages) =>
    said.page.replace('{page}', String(page)).replace('{pages}', String(pages)),
  )
}

const hashIn = ({ version, papers_revision }: Pick<Agreement, 'version' | 'papers_revision'>) =>
  agreementHashOf(version.hash, papers_revision)

type Car = Snapshot['cars'][number]
type Parts = Agreement & {
  said: AgreementTexts
  terms: Terms
  legs: readonly Leg[]
  nameOf(user_id: string): string
  carOf(car_id: string): Car | undefined
}

function partsOf(agreement: Agreement, said: AgreementTexts): Parts {
  const { terms, snapshot } = agreement.version
  return {
    ...agreement,
    said,
    terms,
    legs: inGivingOrder(terms.legs),
    nameOf: (user_id) =>
      printable(snapshot.names.find((one) => one.user_id === user_id)?.name ?? ''),
    carOf: (car_id) => snapshot.cars.find(({ id }) => id === car_id),
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

const titleOf = (car: Car | undefined): string => (car ? printable(carTitle(car)) : '')

function drawParties(sheet: Sheet, { said, legs, nameOf, carOf }: Parts): void {
  sheet.heading(said.parties)
  legs.forEach((leg, index) => {
    const gets = legs.find(({ receiver_id }) => receiver_id === leg.giver_id)
    const label = (text: string) => (index === 0 ? text : '')
    sheet.row([
      { label: label(said.party), value: nameOf(leg.giver_id) },
      { label: label(said.gives), value: titleOf(carOf(leg.car_id)) },
      { label: label(said.gets), value: titleOf(gets && carOf(gets.car_id)) },
    ])
  })
}

function drawCars(sheet: Sheet, parts: Parts): void {
  const { said, legs, nameOf, carOf } = parts
  sheet.heading(said.cars, 110)
  for (const leg of legs) {
    sheet.keep(110)
    sheet.subheading(
      titleOf(carOf(leg.car_id)),
      `${said.gives}: ${nameOf(leg.giver_id)}   ${said.gets}: ${nameOf(leg.receiver_id)}`,
    )
    drawCar(sheet, parts, leg.car_id)
    sheet.space()
  }
}

function drawCar(
  sheet: Sheet,
  { said, language, papers, carOf, terms }: Parts,
  car_id: string,
): void {
  const car = carOf(car_id)
  const written = papers.find((one) => one.car_id === car_id)
  const distance = (length: number | undefined | null, unit: DistanceUnit | undefined) =>
    typeof length === 'number' && unit ? lengthIn(language, length, unit) : null
  const listed = car && (car.mileage_unit === 'mi' ? car.mileage : car.mileage_km)
  sheet.row(
    [
      { label: said.vin, value: written?.vin ?? null },
      { label: said.plate, value: orBlank(written?.plate) },
      { label: said.odometer, value: distance(written?.odometer, written?.odometer_unit) },
      { label: said.listed_odometer, value: distance(listed, car?.mileage_unit) },
      { label: said.keys, value: written?.keys == null ? null : String(written.keys) },
    ],
    { shares: [5, 4, 4, 4, 2.4] },
  )
  sheet.row([{ label: said.extras, value: extrasOf(terms, said, car_id) }])
  sheet.row([{ label: said.defects, value: orBlank(written?.defects) }])
}

const orBlank = (text: string | null | undefined): string | null => printable(text ?? '') || null

function extrasOf({ extras }: Terms, said: AgreementTexts, car_id: string): string {
  const own = extras.find((one) => one.car_id === car_id)
  const items = (own?.items ?? []).map((item) => said.extra[item])
  return [...items, printable(own?.other ?? '')].filter(Boolean).join(', ') || said.no_extras
}

function drawMoney(sheet: Sheet, { said, language, terms: { cash }, nameOf }: Parts): void {
  sheet.heading(said.money)
  if (cash.length === 0) sheet.paragraph(said.no_money)
  cash.forEach(({ from_id, to_id, amount_cents, currency }, index) => {
    const label = (text: string) => (index === 0 ? text : '')
    sheet.row([
      { label: label(said.payer), value: nameOf(from_id) },
      { label: label(said.payee), value: nameOf(to_id) },
      { label: label(said.amount), value: moneyIn(language, amount_cents, currency) },
    ])
  })
}

function drawHandover(sheet: Sheet, { said, language, terms }: Parts): void {
  sheet.heading(said.handover)
  const time = terms.meet_at && momentIn(language, terms.meet_at)
  sheet.row([
    { label: said.time, value: time },
    { label: said.place, value: orBlank(terms.place) },
  ])
  const note = orBlank(terms.note)
  if (note !== null) sheet.row([{ label: said.note, value: note }])
}

function drawSignatures(sheet: Sheet, parts: Parts): void {
  const { said, legs, nameOf } = parts
  sheet.heading(said.signatures, sheet.heightOf(said.terms) + 60)
  sheet.paragraph(said.terms)
  for (const { giver_id } of legs) {
    sheet.keep(44)
    sheet.space(3)
    sheet.row(
      [
        // The name first: a label that is too long loses its end.
        { label: `${nameOf(giver_id)}, ${said.full_name}`, value: null },
        { label: said.personal_code, value: null },
        { label: said.date_and_signature, value: null },
      ],
      { shares: [1.2, 1, 1.2], blank: 2.2 },
    )
  }
  sheet.space()
  sheet.paragraph(`${said.hash}: ${hashIn(parts)}`)
}
