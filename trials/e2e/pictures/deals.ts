import type { DealStep, Message, StepTerms } from '@keyswap/contract/chat'
import type { DealStepName } from '@keyswap/contract/choices'
import type { Deal, Party, Terms, Version } from '@keyswap/contract/deals'
import { checkItems } from '@keyswap/contract/deals/checklists'
import type { OwnCar } from '@keyswap/contract/listings'
import type { Match } from '@keyswap/contract/matching'
import { stepTermsOf } from '@keyswap/contract/step-terms'
import {
  confirming,
  failing,
  filling,
  goingOffline,
  inOrder,
  LONG_NAME,
  type Picture,
  picturesOf,
  pressing,
  type Scene,
  type Step,
  seeing,
  touching,
  viewerIdOf,
  waitingFor,
} from './picture.ts'

const MATCH = '0190a0a0-0000-7000-8000-0000000000aa'
const NOBODY = '00000000-0000-0000-0000-000000000000'
const DAY = 24 * 3_600_000

const idOf = (prefix: string): string => `0190a0a0-0000-7000-8000-0000000000${prefix}`
const at = (days: number): string => new Date(Date.now() + days * DAY).toISOString()

/** Saturday at 14:00 in Latvia. */
function saturday(): string {
  const day = new Date(Date.now() + 2 * DAY)
  while (day.getUTCDay() !== 6) day.setUTCDate(day.getUTCDate() + 1)
  return `${day.toISOString().slice(0, 10)}T14:00:00+02:00`
}

const models = {
  golf: { make: 'Volkswagen', model: 'Golf Variant', year: 2017, price: 11_200, km: 98_000 },
  volvo: { make: 'Volvo', model: 'V60 Cross Country', year: 2019, price: 12_400, km: 121_500 },
  long: {
    make: 'Bentley',
    model: 'Continental Flying Spur Speed Mulliner Blackline Edition W12',
    year: 2008,
    price: 31_000,
    km: 143_000,
  },
}
type Model = keyof typeof models

const matchedCar = (model: Model, id: string) => {
  const { make, model: name, year } = models[model]
  return { id, year, make, model: name, photo: null, is_reserved: false }
}

const snapshotCar = (model: Model, id: string) => {
  const { make, model: name, year, price, km } = models[model]
  return {
    ...{ id, make, model: name, year, price },
    mileage: Math.round(km / 1.609344),
    mileage_km: km,
    mileage_unit: 'km' as const,
    currency: 'EUR' as const,
    country: 'LV' as const,
    transmission: 'Manual' as const,
    fuel_type: 'Diesel' as const,
    condition: 'Good' as const,
    body: 'Estate' as const,
    description: 'Serviced every year, no rust, a second set of wheels.',
  }
}

type Made = { me: string; names?: readonly string[]; theirs?: Model }

/** The parties of a plan, the viewer and these others, in giving order. */
const partiesOf = ({ me, names = ['Dace Liepiņa'], theirs = 'volvo' }: Made) =>
  ['Anna Ozola', ...names].map((name, index) => ({
    id: index === 0 ? me : idOf(`${index}b`),
    name,
    car: idOf(`${index}c`),
    model: index === 0 ? ('golf' as const) : theirs,
  }))

function termsOf(made: Made, more: Partial<Terms> = {}): Terms {
  const people = partiesOf(made)
  const [first, second] = people
  return {
    legs: people.map(({ id, car }, index) => ({
      car_id: car,
      giver_id: id,
      receiver_id: people[(index + 1) % people.length]?.id ?? '',
    })),
    cash: [
      { from_id: first?.id ?? '', to_id: second?.id ?? '', amount_cents: 120_000, currency: 'EUR' },
    ],
    meet_at: saturday(),
    place: 'Rīga, stāvlaukums pie Rīga Plaza',
    extras: [{ car_id: first?.car ?? '', items: ['winter_tyres', 'second_key'], other: null }],
    note: null,
    valid_until: at(6),
    ...more,
  }
}

const aVersion = (made: Made, number: number, by: number, more: Partial<Version> = {}): Version => {
  const people = partiesOf(made)
  const proposed_by = people[by]?.id ?? ''
  return {
    number,
    hash: `${number}f3a9c41${'0'.repeat(56)}`,
    proposed_by,
    created_at: at(-1 / number),
    terms: termsOf(made),
    snapshot: {
      cars: people.map(({ model, car }) => snapshotCar(model, car)),
      names: people.map(({ id, name }) => ({ user_id: id, name })),
    },
    accepted_by: [proposed_by],
    is_open: true,
    ...more,
  }
}

/** The other party's car as listed now, with more mileage and in another place. */
const changedListing: Deal['changed_cars'][number] = {
  ...snapshotCar('volvo', idOf('1c')),
  ...{ mileage: 99_419, mileage_km: 160_000, condition: 'Poor', location: 'Daugavpils' },
  description: 'Rust on both sills; the timing belt is due.',
  hash: 'c'.repeat(64),
}

function aDeal(made: Made, more: Partial<Deal> = {}): Deal {
  const people = partiesOf(made)
  const parties = people.map(({ id, name, model, car }, index): Party => {
    const from = people.at(index - 1) ?? people[0]
    return {
      user_id: id,
      name,
      avatar_url: null,
      is_deleted: false,
      swaps: index === 0 ? 0 : 3,
      would_swap_again: index === 0 ? null : 100,
      gives: matchedCar(model, car),
      gets: matchedCar(from?.model ?? 'golf', from?.car ?? ''),
      handed_over_at: null,
      has_repeated: false,
      has_taken_back: false,
      wants_cancel: false,
    }
  })
  return {
    id: idOf('dd'),
    revision: 1,
    state: 'open',
    chat: { kind: 'match', id: MATCH },
    parties,
    versions: [aVersion(made, 1, 1)],
    versions_total: 1,
    changed_cars: [],
    handover_from: null,
    disputes: [],
    cancel_alone_from: null,
    agreed: null,
    checks: [],
    papers: [],
    papers_revision: 0,
    agreement_hash: null,
    received: [],
    received_before: [],
    handover_photos: [],
    reviews: [],
    ended: null,
    unsettled_before: null,
    is_put_away: false,
    created_at: at(-1),
    done_at: null,
    reviews_until: null,
    is_unshown: false,
    ...more,
  }
}

function agreed(made: Made, more: Partial<Deal> = {}): Deal {
  const people = partiesOf(made)
  const everyone = people.map(({ id }) => id)
  const version = aVersion(made, 1, 1, { accepted_by: everyone, is_open: false })
  return aDeal(made, {
    state: 'agreed',
    agreed: { version: 1, at: at(-0.5) },
    handover_from: at(1),
    versions: [version],
    checks: people.map(({ car }, index) => ({
      car_id: car,
      country: 'LV',
      items: checkItems.map((item, place) => ({
        item,
        done_by: place < 2 ? [people[(index + 1) % people.length]?.id ?? ''] : [],
      })),
    })),
    papers: [
      {
        car_id: people[1]?.car ?? '',
        vin: 'YV1DZ8256C2271234',
        plate: 'LV-1234',
        odometer: 121_640,
        odometer_unit: 'km',
        defects: 'A scratch on the rear bumper; the left fog lamp is out.',
        keys: 2,
        first_registration: '2012-05-03',
        inspection_until: '2027-04-30',
        value_cents: 650_000,
        currency: 'EUR',
        warnings: [],
        compare_vin: true,
        updated_at: at(-0.2),
      },
    ],
    papers_revision: 3,
    agreement_hash: `c41d97e2${'0'.repeat(56)}`,
    ...more,
  })
}

/** An agreed deal in which the other party pays the viewer in cash. */
function paidToViewer(made: Made, received: Deal['received'] = []): Deal {
  const deal = agreed(made)
  const [me = '', other = ''] = partiesOf(made).map(({ id }) => id)
  const cash = {
    ...{ from_id: other, to_id: me, amount_cents: 90_000 },
    ...{ currency: 'EUR' as const, by: 'cash' as const },
  }
  const versions = deal.versions.map((version) => ({
    ...version,
    terms: { ...version.terms, cash: [cash] },
  }))
  return { ...deal, versions, received }
}

/** The deal after the party with this index has said "I got the keys". */
const handedOver = (deal: Deal, nth: number): Deal => ({
  ...deal,
  handover_from: at(-0.4),
  parties: deal.parties.map((party, index) =>
    index === nth ? { ...party, handed_over_at: at(-0.01) } : party,
  ),
})

/** The day of the meeting: the other party has looked the car over, signed and marked it; the viewer has done all but the last steps. */
function onTheDay(made: Made): Deal {
  const deal = paidToViewer(made)
  const people = partiesOf(made)
  const noon = new Date()
  noon.setHours(noon.getHours() < 12 ? 12 : 20, 0, 0, 0)
  const terms = { meet_at: noon.toISOString(), place: 'Rīga Plaza, Mūkusalas iela 71' }
  return {
    ...deal,
    handover_from: at(-0.4),
    versions: deal.versions.map((one) => ({ ...one, terms: { ...one.terms, ...terms } })),
    checks: deal.checks.map((checks, index) => ({
      ...checks,
      items: checks.items.map(({ item }, place) => {
        const receiver = people[(index + 1) % people.length]?.id ?? ''
        const isSeen = place < (receiver === made.me ? 5 : 3) || item === 'owner_change'
        const signed = people.slice(1).map(({ id }) => id)
        return { item, done_by: item === 'signed' ? signed : isSeen ? [receiver] : [] }
      }),
    })),
  }
}

/** The deal after the party with this index has disputed that another party got the keys. */
function disputed(made: Made, by: number): Deal {
  const deal = handedOver(agreed(made), by === 1 ? 0 : 1)
  const text = 'We met, but the car would not start. We each have our own car.'
  const user_id = deal.parties[by]?.user_id ?? ''
  return {
    ...deal,
    state: 'disputed',
    disputes: [{ by: user_id, text, created_at: at(-0.005), repeated_at: null }],
    cancel_alone_from: by === 0 ? at(3) : null,
  }
}

function done(made: Made): Deal {
  const deal = agreed(made)
  const [me, other] = partiesOf(made)
  const review = {
    would_swap_again: true,
    as_described: true,
    on_time: false,
    created_at: at(-0.1),
    is_shown: true,
  }
  return {
    ...deal,
    state: 'done',
    done_at: at(-0.3),
    reviews_until: at(13.7),
    parties: deal.parties.map((party) => ({ ...party, handed_over_at: at(-0.3) })),
    reviews: [
      {
        ...review,
        id: idOf('e1'),
        author_id: other?.id ?? '',
        author_name: other?.name ?? '',
        user_id: me?.id ?? '',
        text: 'The car was just as described, and everything was ready.',
      },
    ],
  }
}

function counterOf(made: Made): Deal {
  const [me, other] = partiesOf(made)
  const cash = [
    {
      from_id: me?.id ?? '',
      to_id: other?.id ?? '',
      amount_cents: 90_050,
      currency: 'EUR' as const,
    },
  ]
  const note = 'The tyres are new, so I would ask for a little less.'
  return aDeal(made, {
    versions: [
      aVersion(made, 1, 1, { is_open: false }),
      aVersion(made, 2, 1, {
        terms: termsOf(made, { cash, note, place: 'Jelgava, pie stacijas' }),
      }),
    ],
  })
}

type Said = {
  by: string
  content?: string
  step?: DealStepName
  reason?: string | null
  terms?: StepTerms
  version?: number
  about?: Pick<DealStep, 'car' | 'papers' | 'payment'>
}

/** The messages of a chat about the deal, with the deal's steps. */
function stepsOf(made: Made, deal: Deal | null): Message[] {
  const [me = '', other = ''] = partiesOf(made).map(({ id }) => id)
  const said: Said[] = [
    { by: other, content: 'Saturday works 👍' },
    { by: me, content: 'Great, I put it into the plan.' },
  ]
  const [newest] = deal?.versions.slice(-1) ?? []
  const agreed = deal?.agreed ? deal.versions[0] : newest
  const terms = agreed && stepTermsOf(agreed)
  const cash = terms?.cash.map((payment) => ({ ...payment, amount_cents: 150_000 })) ?? []
  if (terms)
    said.push(
      { by: me, step: 'proposed', terms: { ...terms, cash, place: null } },
      { by: other, step: 'countered', terms },
    )
  said.push({ by: other, content: 'What do you think?' })
  if (deal?.agreed) said.push({ by: me, step: 'accepted' }, { by: NOBODY, step: 'agreed' })
  if (deal?.agreed) said.push(...papersAndMoney(me, other, deal), { by: NOBODY, step: 'reminder' })
  if (newest && newest !== agreed)
    said.push({ by: other, step: 'countered', terms: stepTermsOf(newest), version: newest.number })
  if (deal?.state === 'cancelled')
    said.push({ by: other, step: 'cancelled', reason: 'The car was sold elsewhere.' })
  return said.map(asMessage)
}

/** Chat messages that say that papers have changed and money was received. */
function papersAndMoney(me: string, other: string, { parties }: Deal): Said[] {
  const car = parties[1]?.gives
  const km = (amount: number) => ({ amount, unit: 'km' })
  const papers = [
    { field: 'odometer' as const, from: km(121_000), to: km(121_640) },
    { field: 'vin' as const },
    { field: 'keys' as const, from: 2, to: 2 },
  ]
  const payment = { from_id: me, to_id: other, amount_cents: 120_000, currency: 'EUR' as const }
  const words = car && { year: car.year, make: car.make, model: car.model }
  return [
    { by: other, step: 'papers_changed', about: { papers, ...(words && { car: words }) } },
    { by: other, step: 'money_received', about: { payment } },
  ]
}

const asMessage = (
  { by, content, step, reason = null, terms, version, about }: Said,
  index: number,
): Message => ({
  id: idOf(`5${index}`),
  client_id: idOf(`6${index}`),
  seq: index + 1,
  sender_id: by,
  content: content ?? 'A step of the swap plan.',
  created_at: new Date(Date.now() - (60 - index) * 60_000).toISOString(),
  ...(step
    ? {
        kind: 'deal',
        data: {
          ...{ deal_id: idOf('dd'), step, reason },
          version: version ?? (step === 'proposed' ? 0 : 1),
          ...(terms && { terms }),
          ...about,
        },
      }
    : { kind: 'text', data: null }),
})

/** Fakes the answers about a match and its plan. */
const planOf =
  (make: (made: Made) => Deal | null, options: Omit<Made, 'me'> = {}) =>
  async ({ page }: Scene) => {
    const made = { me: await viewerIdOf(page), ...options }
    const deal = make(made)
    const [me, other] = partiesOf(made)
    const face = { avatar_url: null, is_deleted: false, swaps: 3, would_swap_again: 100 }
    const match: Match = {
      id: MATCH,
      user_a: made.me,
      user_b: other?.id ?? '',
      userA: { ...face, id: made.me, name: 'Anna Ozola' },
      userB: { ...face, id: other?.id ?? '', name: other?.name ?? '' },
      carA: matchedCar('golf', me?.car ?? ''),
      carB: matchedCar(other?.model ?? 'volvo', other?.car ?? ''),
      is_super: false,
      created_at: at(-3),
      is_new: false,
      is_unshown: false,
      is_open: true,
      last_message: null,
      unread: 0,
    }
    const cars = partiesOf(made).map(({ id, model, car }) => ({
      id,
      cars: [
        {
          ...snapshotCar(model, car),
          owner_id: id,
          photos: [],
          is_active: true,
          is_reserved: false,
          is_draft: false,
        },
      ],
    }))
    const steps = stepsOf(made, deal)
    const answers: [path: string, json: unknown][] = [
      [`/api/matches/${MATCH}/messages*`, steps],
      [
        `/api/matches/${MATCH}/chat`,
        { read_seq: 9, their_read_seq: 9, last_seq: steps.length, is_open: true },
      ],
      [`/api/matches/${MATCH}/read`, { ok: true }],
      ['/api/matches', [{ ...match, last_message: steps.at(-1) ?? null }]],
      [`/api/matches/${MATCH}`, match],
      ['/api/deals?*', deal ? [deal] : []],
      ...cars.map((one): [string, unknown] => [`/api/users/${one.id}/cars`, one.cars]),
    ]
    for (const [path, json] of answers)
      await page.route(`**${path}`, (route) => route.fulfill({ json }))
  }

/** The same deal is in no other list. */
const onlyAgreed = ({ page }: Scene) =>
  page.route('**/api/deals?state=open*', (route) => route.fulfill({ json: [] }))

/** Fakes a plan that changes while it is shown: the viewer's step is refused, and the plan is fetched again. */
const changing =
  (first: (made: Made) => Deal, then: (made: Made) => Deal, code: string) =>
  async (scene: Scene) => {
    const { page } = scene
    await planOf(first)(scene)
    const made = { me: await viewerIdOf(page) }
    let isChanged = false
    await page.route('**/api/deals?*', (route) =>
      route.fulfill({ json: [isChanged ? then(made) : first(made)] }),
    )
    await page.route('**/api/deals/*/*', (route) => {
      isChanged = true
      return route.fulfill({ status: 409, json: { code, message: code } })
    })
  }

/** A deal that was cancelled after it was agreed. */
const cancelled = (made: Made, ended: Deal['ended'], deal = agreed(made)): Deal => ({
  ...deal,
  revision: 2,
  state: 'cancelled',
  ended,
  agreement_hash: null,
  papers: [],
})

/** An agreed swap with a proposed change, which was declined or waits for the viewer's answer. */
function withChange(made: Made, is_open: boolean): Deal {
  const deal = agreed(made)
  const change = aVersion(made, 2, 1, {
    terms: termsOf(made, { place: 'Cēsis, pie stacijas', note: 'Could we meet halfway?' }),
    is_open,
  })
  return { ...deal, versions: [...deal.versions, change] }
}

/** An agreed swap with a proposed correction of the other car, which waits for the viewer's answer. */
function corrected(made: Made): Deal {
  const deal = agreed(made)
  const car_id = partiesOf(made)[1]?.car ?? ''
  const version = aVersion(made, 2, 1)
  const cars = version.snapshot.cars.map((car) =>
    car.id === car_id ? { ...car, mileage_km: 161_500, transmission: 'Automatic' as const } : car,
  )
  const corrections = [
    { car_id, field: 'mileage' as const, to: 161_500 },
    { car_id, field: 'transmission' as const, to: 'Automatic' as const },
  ]
  const change = {
    ...version,
    terms: { ...version.terms, corrections },
    snapshot: { ...version.snapshot, cars },
  }
  return { ...deal, versions: [...deal.versions, change] }
}

/** A swap plan as moderators get it, without papers and checks. */
export const reportedDeal = (): Deal => ({
  ...withChange({ me: idOf('0b'), names: [LONG_NAME], theirs: 'long' }, true),
  checks: [],
  papers: [],
})

const SWAPPED = idOf('9c')

/** Fakes that one of the demo member's cars is reserved, and another one was swapped. */
async function withHistory({ page }: Scene): Promise<void> {
  const me = await viewerIdOf(page)
  await page.route('**/api/users/*/cars', async (route) => {
    const response = await route.fetch()
    const own: OwnCar[] = await response.json()
    const swapped = own.slice(0, 1).map((car) => ({
      ...{ ...car, ...models.long, id: SWAPPED },
      ...{ is_active: false, is_reserved: false, swapped_at: at(-12) },
    }))
    await route.fulfill({ response, json: [...own, ...swapped] })
  })
  const deal = done({ me })
  const parties = deal.parties.map((party, index) =>
    index === 0 ? { ...party, gives: { ...party.gives, id: SWAPPED } } : party,
  )
  await page.route('**/api/deals?state=done*', (route) =>
    route.fulfill({ json: [{ ...deal, parties }] }),
  )
}

/** Fakes a waiting proposal for each of the demo member's cars. */
async function withOffer({ page }: Scene): Promise<void> {
  const me = await viewerIdOf(page)
  const known = Promise.withResolvers<OwnCar[]>()
  await page.route('**/api/users/*/cars', async (route) => {
    const response = await route.fetch()
    known.resolve(await response.json())
    await route.fulfill({ response })
  })
  await page.route('**/api/deals?state=open*', async (route) => {
    const deal = aDeal({ me })
    const offers = (await known.promise).map((car, index) => ({
      ...{ ...deal, id: idOf(`d${index}`) },
      parties: deal.parties.map((party, at) =>
        at === 0 ? { ...party, gives: { ...party.gives, id: car.id } } : party,
      ),
    }))
    await route.fulfill({ json: offers })
  })
}

/** Opens the chat's menu and chooses an item. */
const choosing = (key: string) =>
  inOrder(seeing('strip.next.papers'), touching('chat.more'), touching(key))

const none = () => null

/** Fakes that the listing of the viewer's car was deactivated. */
async function ownCarOff({ page }: Scene): Promise<void> {
  const me = await viewerIdOf(page)
  const [mine] = partiesOf({ me })
  const car = {
    ...snapshotCar('golf', mine?.car ?? ''),
    ...{ owner_id: me, photos: [], is_active: false, is_reserved: false, is_draft: false },
    ...{ is_locked: false, swapped_at: null },
  }
  await page.route(`**/api/users/${me}/cars`, (route) => route.fulfill({ json: [car] }))
}

/** Closes the toast with the refusal, which would cover the sheet. */
const closingToast = ({ page, say }: Scene) =>
  page
    .getByRole('region', { name: /Notifications|Paziņojumi/ })
    .getByRole('button', { name: say('kit.close') })
    .click()

/** Opens the first car's papers. */
const openingPapers = ({ page }: Scene) => page.locator('details summary').first().click()

/** Opens the list of the day at this step. */
const openingDay =
  (key: string, ...more: Step[]) =>
  async (scene: Scene) => {
    const { page, say } = scene
    await page.getByRole('button', { name: new RegExp(`^${say('plan.day')}`) }).click()
    const list = page.getByRole('dialog', { name: say('plan.day') })
    await list.getByRole('button', { name: new RegExp(`: ${say(`day.${key}`)}`) }).click()
    await list.getByRole('heading', { name: say(`day.${key}`) }).waitFor()
    await inOrder(...more)(scene)
  }

const writingPapers = pressing('papers.edit_of', { car: '2017 Volkswagen Golf Variant' })
const writingReview = inOrder(
  seeing('review.heading'),
  pressing('review.write', { name: 'Dace Liepiņa' }),
)
const countering = inOrder(touching('counter'), seeing('money.by_values'))
const correcting = inOrder(
  seeing('head.agreed'),
  touching('handover.wrong'),
  touching('problem.defect'),
  filling({ 'fact.mileage': '131000' }),
)
const sendingStale = inOrder(touching('counter.send'), seeing('counter.look'))

const THREE = { names: ['Dace Liepiņa', 'Juris Kalniņš'] }
const NO_REASON = { by: null, reason: null, cause: null }
const byOther = (made: Made) => ({ ...NO_REASON, by: partiesOf(made)[1]?.id ?? null })
const byModerator = (made: Made) => cancelled(made, { ...NO_REASON, cause: 'moderator' })

const proposed = planOf((made) => aDeal(made))
const accepted = planOf((made) => agreed(made))
const changed = planOf((made) => aDeal(made, { changed_cars: [changedListing] }))
const paid = planOf((made) => paidToViewer(made))
const received = planOf((made) => paidToViewer(made, [{ payment: 0, at: at(-0.1) }]))
const waiting = planOf((made) => aDeal(made, { versions: [aVersion(made, 1, 0)] }))
const otherHasKeys = planOf((made) => handedOver(agreed(made), 1))
/** Ticks the first item that is not ticked yet. */
const tickingFirst = ({ page }: Scene) =>
  page.getByRole('dialog').getByRole('checkbox', { checked: false }).first().check()

const today = (options = {}) => planOf((made) => onTheDay(made), options)
const disputedBy = (nth: number, options = {}) => planOf((made) => disputed(made, nth), options)
const changeWaits = planOf((made) => withChange(made, true))
const changeDeclined = planOf((made) => withChange(made, false))
const otherHolds = planOf((made) => handedOver(byModerator(made), 0))
const bothHold = planOf((made) => handedOver(handedOver(byModerator(made), 0), 1))
const bothHaveKeys = planOf((made) => handedOver(handedOver(agreed(made), 0), 1), THREE)
const longName = { names: [LONG_NAME] }
const longDay = { names: [LONG_NAME, 'Jānis', 'Zane'], theirs: 'long' } as const
const longCar = { names: [LONG_NAME], theirs: 'long' } as const

const reserved = planOf((made) => {
  const deal = aDeal(made)
  const taken = ({ gives, ...party }: Party) => ({
    ...party,
    gives: { ...gives, is_reserved: true },
  })
  return { ...deal, parties: deal.parties.map(taken) }
}, longCar)

const twoAccepted = planOf(
  (made) => {
    const [one, two] = partiesOf(made).map(({ id }) => id)
    const accepted_by = [one ?? '', two ?? '']
    return aDeal(made, { versions: [aVersion(made, 1, 1, { accepted_by })] })
  },
  { names: ['Dace', 'Juris'] },
)

const endedBy = (state: Deal['state'], reason: string | null = null) =>
  planOf((made) => aDeal(made, { state, ended: { ...byOther(made), reason } }))

const notConfirmed = planOf((made) => ({
  ...agreed(made),
  ...{ state: 'cancelled', ended: { ...NO_REASON, cause: 'not_confirmed' } },
}))

const withdrawn = planOf((made) =>
  cancelled(made, { ...NO_REASON, car_of: made.me, cause: 'car_withdrawn' }, aDeal(made)),
)

const becomingCounter = changing(
  aDeal,
  (made) => ({ ...counterOf(made), revision: 2 }),
  'VERSION_STALE',
)
const becomingCancelled = changing(agreed, (made) => cancelled(made, byOther(made)), 'DEAL_OVER')
const becomingChange = changing(
  agreed,
  (made) => ({ ...withChange(made, true), revision: 2 }),
  'VERSION_STALE',
)
const becomingHandover = changing(
  agreed,
  (made) => ({ ...handedOver(agreed(made), 1), revision: 2 }),
  'HANDOVER_BEGUN',
)

const deletingFirst = ({ page, say }: Scene) =>
  page
    .getByRole('button', { name: say('my_cars.delete_car', { title: '' }).trim() })
    .and(page.locator(':enabled'))
    .first()
    .click()

/** Fakes a swap whose end no device has shown yet. */
const atItsEnd = (options: Omit<Made, 'me'> = {}) =>
  inOrder(
    planOf((made) => ({ ...done(made), reviews: [], is_unshown: true }), options),
    ({ page }: Scene) =>
      page.route('**/api/deals/*/shown', (route) => route.fulfill({ json: { is_first: true } })),
  )

const chat = picturesOf('chat-plan', `/chat/${MATCH}`, { signedIn: true })
const plan = picturesOf('plan', `/chat/${MATCH}/plan`, { signedIn: true })
const matches = picturesOf('matches', '/matches', { signedIn: true })
const myCars = picturesOf('my_cars', '/my-cars', { demo: 'janis' })

export const deals: Picture[] = [
  chat('none', planOf(none), seeing('plan.propose')),
  chat('answer', planOf(counterOf), seeing('strip.answer.text')),
  chat('agreed', accepted, seeing('strip.next.papers')),
  chat(
    'cancelled',
    planOf((made) => aDeal(made, { state: 'cancelled' }), longName),
    seeing('strip.again'),
  ),
  chat('done', planOf(done), seeing('strip.review')),
  plan('new', planOf(none), seeing('money.by_values')),
  plan('answer', proposed, seeing('plan.title')),
  plan('reserved', reserved, seeing('swaps.reserved')),
  plan('changed_listing', changed, seeing('changed_listing.text')),
  plan('changed_listing-sheet', changed, seeing('changed_listing.text'), countering),
  plan('counter', planOf(counterOf), seeing('plan.changed')),
  plan('counter-sheet', planOf(counterOf), seeing('plan.changed'), countering),
  plan('waiting', waiting, seeing('counter.own')),
  plan('decline', proposed, seeing('plan.title'), touching('decline')),
  plan('agreed', accepted, seeing('head.agreed'), openingPapers),
  plan('papers', accepted, seeing('head.agreed'), writingPapers),
  plan('day', today(), seeing('plan.papers')),
  matches('today', { narrow: true, before: inOrder(today(), onlyAgreed) }, seeing('plan.map')),
  plan('day-look', today(), openingDay('look')),
  plan('day-sign', today(), openingDay('sign')),
  plan('day-money', paid, openingDay('money')),
  plan('day-money_ask', paid, openingDay('money', pressing('received.say', { amount: '' }))),
  plan('day-received', received, openingDay('money')),
  plan('day-register', accepted, openingDay('register')),
  plan('day-confirm', today(), openingDay('confirm')),
  plan('day-confirm_early', accepted, openingDay('confirm')),
  plan('day-insurance', today(THREE), openingDay('insurance')),
  plan('day-keys', today(), openingDay('keys')),
  plan('day-keys_early', accepted, openingDay('keys')),
  plan('day-keys_where', otherHasKeys, openingDay('keys')),
  plan('day-waits', accepted, openingDay('look', goingOffline, tickingFirst)),
  plan('day-long', { narrow: true, before: today(longDay) }, openingDay('look')),
  plan(
    'papers-again',
    accepted,
    inOrder(seeing('head.agreed'), writingPapers, filling({ 'papers.vin': 'YV1DZ8256C2271235' })),
    touching('papers.save'),
  ),
  plan('handover', otherHasKeys, seeing('head.handover')),
  plan('disputed_own', disputedBy(0), seeing('head.disputed')),
  plan('disputed_asked', disputedBy(1), seeing('head.disputed')),
  plan('disputed_third', disputedBy(2, THREE), seeing('head.disputed')),
  plan('has_keys', { narrow: true, before: bothHaveKeys }, openingDay('keys')),
  plan('dispute_dialog', otherHasKeys, openingDay('keys', touching('handover.where.own'))),
  plan('done', planOf(done), seeing('review.heading')),
  plan('review', planOf(done), writingReview),
  plan('cancelled', endedBy('cancelled', 'The car was sold elsewhere.'), seeing('plan.again')),
  plan('cancelled-cause', notConfirmed, seeing('head.ended.not_confirmed')),
  plan(
    'counter-newer',
    { narrow: true, before: becomingCounter },
    inOrder(seeing('plan.title'), countering, sendingStale),
  ),
  plan(
    'told',
    becomingCancelled,
    inOrder(seeing('head.agreed'), touching('cancel'), confirming('cancel.action')),
    seeing('plan.again'),
    ({ page }) => page.evaluate(() => scrollTo(0, 900)),
  ),
  plan(
    'again',
    endedBy('declined'),
    inOrder(seeing('plan.again'), touching('plan.again'), seeing('money.by_values')),
  ),
  plan('car_withdrawn', withdrawn, seeing('strip.cancelled')),
  plan(
    'give_back',
    { narrow: true, before: inOrder(bothHold, ownCarOff) },
    seeing('handover.where'),
  ),
  plan('give_back-holder', otherHolds, seeing('handover.where')),
  plan('three-accepted', { narrow: true, before: twoAccepted }, seeing('accepted.you')),
  plan(
    'four',
    planOf((made) => agreed(made), { ...longCar, names: [LONG_NAME, 'Jānis', 'Zane'] }),
    seeing('head.agreed'),
  ),
  plan('change', changeWaits, seeing('plan.changed')),
  plan(
    'change-sheet',
    changeDeclined,
    inOrder(seeing('head.agreed'), touching('change'), seeing('money.by_values')),
  ),
  plan('corrected', { narrow: true, before: planOf(corrected) }, seeing('plan.changed')),
  chat('corrected', planOf(corrected), seeing('strip.answer.text')),
  plan('different', { narrow: true, before: accepted }, correcting),
  plan('different-newer', becomingChange, correcting, sendingStale, closingToast),
  plan(
    'different-keys',
    becomingHandover,
    inOrder(correcting, sendingStale, closingToast, touching('counter.look')),
  ),
  plan('review-missing', planOf(done), writingReview, touching('review.send')),
  plan('missing', null, seeing('plan.missing')),
  chat('unmatch', accepted, choosing('chat.unmatch')),
  chat(
    'block',
    planOf((made) => agreed(made), longName),
    choosing('chat.block'),
  ),
  myCars('offer', withOffer, seeing('my_cars.delete'), deletingFirst),
  myCars('swaps', withHistory, seeing('my_cars.swapped')),
  plan('end', atItsEnd(), seeing('end.later')),
  plan('end-three', atItsEnd(THREE), seeing('end.later')),
  plan(
    'end-four',
    atItsEnd({ ...longCar, names: [LONG_NAME, 'Jānis', 'Zane'] }),
    seeing('end.later'),
  ),
  plan('loading', inOrder(planOf(none), waitingFor('/api/deals?*'))),
  plan('failed', inOrder(planOf(none), failing('/api/deals?*')), seeing('plan.load_failed')),
]
