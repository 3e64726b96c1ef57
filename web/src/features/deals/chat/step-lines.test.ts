import type { DealStep, PaperChange, StepTerms } from '@keyswap/contract/chat'
import { expect, test } from 'vitest'
import { speechIn } from '../../../../test/speech.ts'
import { cars } from '../../../domain/cars.texts.ts'
import { aDeal, aSnapshotCar, aVersion } from '../deal-examples.ts'
import { deals } from '../deals.texts.ts'
import { stepLines } from './step-lines.ts'

const english = await speechIn('en', deals)
const latvian = await speechIn('lv', deals)
const words = await speechIn('en', cars)
const NOW = Date.parse('2026-11-16T10:00:00Z')
const SATURDAY = '2026-11-21T14:00:00+02:00'

const ofCar = (giver_id: string, receiver_id: string, model: string) => ({
  ...{ giver_id, receiver_id, model },
  ...{ year: 2017, make: 'Volvo' },
})
// In a ring: each gives to the next one.
const someTerms = (more: Partial<StepTerms> = {}): StepTerms => ({
  cars: [
    ofCar('berta', 'dace', 'V60'),
    ofCar('anna', 'berta', 'V50'),
    ofCar('dace', 'anna', 'V70'),
  ],
  cash: [],
  meet_at: null,
  place: null,
  ...more,
})
const pay = (from_id: string, to_id: string, amount_cents: number) => ({
  ...{ from_id, to_id, amount_cents },
  currency: 'EUR' as const,
})
const aStep = (step: DealStep['step'], version: number, terms?: StepTerms): DealStep => ({
  deal_id: 'deal',
  step,
  version,
  reason: null,
  ...(terms && { terms }),
})
const said = (
  step: DealStep,
  earlier: DealStep[] = [],
  { viewerId = 'anna', speech = english, plans = [aDeal({ versions: [] })] } = {},
) =>
  stepLines(step, earlier, { viewerId, now: NOW, speech, words, plans }).map((line) =>
    line.replaceAll('\u00a0', ' '),
  )

test('a proposal says first what the reader gives and gets, then the money, when and where', () => {
  const step = aStep(
    'proposed',
    1,
    someTerms({ cash: [pay('berta', 'anna', 120_000)], meet_at: SATURDAY, place: 'Rīga' }),
  )
  expect(said(step)[0]).toBe('You give: 2017 Volvo V50')
  expect(said(step)[1]).toBe('You get: 2017 Volvo V70')
  expect(said(step)[2]).toBe('Money: you get €1,200')
  expect(said(step)[3]).toMatch(/^Sat 2:00 PM.*, Rīga$/)
  expect(said(step, [], { viewerId: 'berta' }).slice(0, 3)).toEqual([
    'You give: 2017 Volvo V60',
    'You get: 2017 Volvo V50',
    'Money: you pay €1,200',
  ])
  expect(said(step, [], { speech: latvian })[2]).toBe('Nauda: tu saņem 1200 €')
})

test('no car of a proposal passes for money: that has a line of its own, also if there is none', () => {
  const cars = [ofCar('anna', 'berta', 'V50'), ofCar('berta', 'anna', 'V70 and €900')]
  expect(said(aStep('proposed', 1, someTerms({ cars })))).toEqual([
    'You give: 2017 Volvo V50',
    'You get: 2017 Volvo V70 and €900',
    'Money: none',
  ])
})

test('what is added at the end of long defects is what the step shows', () => {
  const before = 'Scratches on the left door and on the bumper, a small dent in the roof'
  const step = {
    ...aStep('papers_changed', 1),
    papers: [{ field: 'defects' as const, from: before, to: `${before}. Engine is broken` }],
  }
  expect(said(step)).toEqual(['Known defects: …n the roof → …n the roof. Engine is broken'])
})

test('several payments of the reader are summed', () => {
  const cash = [pay('anna', 'berta', 250_000), pay('anna', 'dace', 100_000)]
  expect(said(aStep('proposed', 1, someTerms({ cash })))[2]).toBe('Money: you pay €3,500')
})

test('a counter-offer says what it changes of the version before', () => {
  const first = aStep('proposed', 1, someTerms({ cash: [pay('berta', 'anna', 120_000)] }))
  const lines = (more: Partial<StepTerms>) =>
    said(aStep('countered', 2, someTerms({ cash: first.terms?.cash ?? [], ...more })), [first])
  expect(lines({ cash: [pay('berta', 'anna', 90_000)] })).toEqual([
    'Money: you get €1,200 → you get €900',
  ])
  expect(lines({ cash: [pay('anna', 'berta', 5_050)] })).toEqual([
    'Money: you get €1,200 → you pay €50.50',
  ])
  expect(lines({ cash: [] })).toEqual(['Money: you get €1,200 → none'])
  const money = 'Money: you get €1,200'
  expect(lines({ place: 'Rīga' })).toEqual(['Where: not set → Rīga', money])
  expect(lines({ meet_at: SATURDAY })[0]).toMatch(/^When: not set → Sat 2:00 PM/)
  const cars = [ofCar('anna', 'berta', 'V50'), ofCar('dace', 'anna', 'V90')]
  expect(lines({ cars })).toEqual(['You get: 2017 Volvo V70 → 2017 Volvo V90', money])
  expect(lines({})).toEqual(['Other details changed: see the plan', money])
})

test('a change of an agreed swap is compared with what was agreed', () => {
  const earlier = [
    aStep('proposed', 1, someTerms({ place: 'Rīga' })),
    aStep('agreed', 1),
    aStep('countered', 2, someTerms({ place: 'Cēsis' })),
    aStep('declined', 2),
  ]
  const change = aStep('countered', 3, someTerms({ place: 'Ogre' }))
  expect(said(change, earlier)).toEqual(['Where: Rīga → Ogre'])
})

test('places in right-to-left letters keep the order of old and new', () => {
  const earlier = [aStep('proposed', 1, someTerms({ place: 'א' }))]
  const change = aStep('countered', 2, someTerms({ place: 'ב' }))
  expect(said(change, earlier)).toEqual(['Where: \u2068א\u2069 → \u2068ב\u2069'])
})

test('a counter-offer whose earlier version is not loaded says all of it', () => {
  const step = aStep('countered', 4, someTerms({ place: 'Rīga' }))
  expect(said(step)).toEqual([
    'You give: 2017 Volvo V50',
    'You get: 2017 Volvo V70',
    'Money: none',
    'Where: Rīga',
  ])
})

test('an agreement and a reminder say when and where, other steps nothing', () => {
  const first = aStep('proposed', 1, someTerms({ meet_at: SATURDAY, place: 'Rīga' }))
  for (const step of ['agreed', 'reminder'] as const)
    expect(said(aStep(step, 1), [first])[0]).toMatch(/^Saturday, November 21, 2:00 PM.*, Rīga$/)
  for (const step of ['accepted', 'declined', 'done'] as const)
    expect(said(aStep(step, 1), [first])).toEqual([])
  expect(said(aStep('agreed', 1), [aStep('proposed', 1, someTerms())])).toEqual([])
})

test('a change of papers says what they said before and say now, a VIN only that it changed', () => {
  const step = aStep('papers_changed', 1)
  const papers: PaperChange[] = [
    {
      field: 'odometer',
      from: { amount: 120_000, unit: 'km' },
      to: { amount: 121_000, unit: 'km' },
    },
    { field: 'vin' },
    { field: 'keys', from: 2, to: 1 },
    { field: 'first_registration', from: null, to: '2012-05-03' },
    { field: 'value', from: { amount: 650_000, unit: 'EUR' }, to: null },
    { field: 'defects', from: 'A scratch', to: 'x'.repeat(100) },
  ]
  expect(said({ ...step, papers })).toEqual([
    'Odometer: 120,000 km → 121,000 km',
    'VIN changed',
    'Number of keys: 2 → 1',
    'First registration: May 3, 2012',
    'Estimated value: €6,500 → –',
    `Known defects: A scratch → ${'x'.repeat(60)}…`,
  ])
  expect(said({ ...step, papers }, [], { speech: latvian }).slice(0, 2)).toEqual([
    'Odometra rādījums: 120 000 km → 121 000 km',
    'Mainīts: VIN',
  ])
})

test('papers that are written for the first time say what was written, and nothing of a VIN', () => {
  const papers: PaperChange[] = [
    { field: 'vin' },
    { field: 'plate' },
    { field: 'keys', from: null, to: 2 },
    { field: 'inspection_until', from: '2027-01-01', to: null },
  ]
  const step = { ...aStep('papers_changed', 1), filled_in: true as const, papers }
  expect(said(step)).toEqual(['Number of keys: 2'])
})

test('a fact of the papers that was changed back says what it says again', () => {
  const step = aStep('papers_changed', 1)
  const odometer = { amount: 120_000, unit: 'km' }
  const papers: PaperChange[] = [
    { field: 'odometer', from: odometer, to: odometer },
    { field: 'keys', from: null, to: null },
  ]
  expect(said({ ...step, papers })).toEqual([
    'Odometer: back to 120,000 km',
    'Number of keys: back to –',
  ])
  expect(said({ ...step, papers }, [], { speech: latvian })).toEqual([
    'Odometra rādījums: atkal 120 000 km',
    'Atslēgu skaits: atkal –',
  ])
})

test('a correction says what was agreed and what is different, and without the plan only that', () => {
  const cars = ['anna', 'berta'].map((id) => aSnapshotCar(`car of ${id}`))
  const corrected = cars.map((car, at) => (at === 1 ? { ...car, mileage_km: 160_000 } : car))
  const versions = [cars, corrected].map((list, at) =>
    aVersion(at + 1, { snapshot: { cars: list, names: [] } }),
  )
  const car = { year: 2017, make: 'Volvo', model: 'V70' }
  const earlier = [aStep('proposed', 1, someTerms()), aStep('agreed', 1)]
  const corrections = [{ ...car, field: 'mileage' as const, to: 160_000 }]
  const step = aStep('countered', 2, someTerms({ corrections }))
  expect(said(step, earlier, { plans: [aDeal({ versions })] })).toEqual([
    '2017 Volvo V70',
    'Mileage: 90,000 km → 160,000 km',
  ])
  expect(said(step, earlier)).toEqual(['2017 Volvo V70', 'Mileage: 160,000'])
  const registered = [{ ...car, field: 'first_registration' as const, to: '2012-05-03' }]
  expect(said(aStep('countered', 2, someTerms({ corrections: registered })), earlier)).toEqual([
    '2017 Volvo V70',
    'First registration: May 3, 2012',
  ])
})

test('a VIN to compare and money that was received are said in the title alone', () => {
  const car = { year: 2017, make: 'Volvo', model: 'V70' }
  expect(said({ ...aStep('vin_mismatch', 1), car })).toEqual([])
  expect(said({ ...aStep('money_received', 1), payment: pay('anna', 'berta', 100) })).toEqual([])
})

test('a counter-offer says who pays what also if it changes something else, and in which way', () => {
  const cash = [{ ...pay('berta', 'anna', 90_000), by: 'cash' as const }]
  const first = aStep('proposed', 1, someTerms({ cash }))
  const lines = (more: Partial<StepTerms>, viewerId = 'anna') =>
    said(aStep('countered', 2, someTerms({ cash, ...more })), [first], { viewerId })
  expect(said(first)[2]).toBe('Money: you get €900 in cash')
  expect(lines({ place: 'Rīga' })).toEqual(['Where: not set → Rīga', 'Money: you get €900 in cash'])
  expect(lines({ place: 'Rīga' }, 'dace')).toEqual(['Where: not set → Rīga'])
  expect(lines({ cash: [pay('berta', 'anna', 90_000)] })).toEqual([
    'Money: you get €900 in cash → you get €900',
  ])
})

test('what a message does not say is taken from the plan, if it is loaded', () => {
  const snapshot = { cars: ['anna', 'dace'].map((id) => aSnapshotCar(`car of ${id}`)), names: [] }
  const plans = [aDeal({ versions: [aVersion(1, { snapshot }, { place: 'Rīga' })] })]
  expect(said(aStep('proposed', 1), [], { plans })).toEqual([
    'You give: 2017 Volvo V70',
    'You get: 2017 Volvo V70',
    'Money: none',
    'Where: Rīga',
  ])
  expect(said(aStep('proposed', 2), [], { plans })).toEqual([])
})

test('no place passes for money: without a time it is called a place', () => {
  const lines = said(aStep('proposed', 1, someTerms({ place: 'Money: you get €900' })))
  expect(lines.slice(2)).toEqual(['Money: none', 'Where: Money: you get €900'])
})
