import type { DealStep, Message, StepTerms } from '@keyswap/contract/chat'
import type { DealStepName } from '@keyswap/contract/choices'
import type { Deal, Party, Terms, Version } from '@keyswap/contract/deals'
import type { OwnCar } from '@keyswap/contract/listings'
import type { Match } from '@keyswap/contract/matching'
import { stepTermsOf } from '@keyswap/contract/step-terms'
import {
  failing,
  inOrder,
  type Picture,
  type Scene,
  seeing,
  touching,
  waitingFor,
} from './picture.ts'

const MATCH = '0190a0a0-0000-7000-8000-0000000000aa'
const PLAN = `/chat/${MATCH}/plan`
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Vējonis-Krūmiņš'
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

type Made = { me: string; names?: string[]; theirs?: Model }

/** The parties of a plan: the viewer and these others, who give in a circle. */
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

/** The other's car as its listing is now: driven further, and elsewhere. */
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
    reviews: [],
    ended: null,
    created_at: at(-1),
    done_at: null,
    ...more,
  }
}

const items = [
  'identity',
  'vin',
  'pledge',
  'history',
  'test_drive',
  'keys',
  'owner_change',
  'insurance',
] as const

function agreed(made: Made, more: Partial<Deal> = {}): Deal {
  const people = partiesOf(made)
  const everyone = people.map(({ id }) => id)
  const version = aVersion(made, 1, 1, { accepted_by: everyone, is_open: false })
  return aDeal(made, {
    state: 'agreed',
    agreed: { version: 1, at: at(-0.5) },
    versions: [version],
    checks: people.map(({ car }, index) => ({
      car_id: car,
      country: 'LV',
      items: items.map((item, place) => ({
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

/** The other pays the viewer, in cash. */
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

/** The party of this number says that they got the keys. */
const handedOver = (deal: Deal, nth: number): Deal => ({
  ...deal,
  parties: deal.parties.map((party, index) =>
    index === nth ? { ...party, handed_over_at: at(-0.01) } : party,
  ),
})

/** The party of this number says that it is not so that another one got the keys. */
function disputed(made: Made, by: number): Deal {
  const deal = handedOver(agreed(made), by === 1 ? 0 : 1)
  const text = 'We met, but the car would not start. Each of us has their own car.'
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

/** The signed-in member's id, from the storage; any file of the site gives access to it. */
async function meOf(page: Scene['page']): Promise<string> {
  await page.goto('/favicon.svg')
  return page.evaluate(() => localStorage.getItem('keyswap-session') ?? '')
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

/** A conversation about the deal, with its steps. */
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

/** Papers that were changed, and money that was received. */
function papersAndMoney(me: string, other: string, { parties }: Deal): Said[] {
  const car = parties[1]?.gives
  const km = (amount: number) => ({ amount, unit: 'km' })
  const papers = [
    { field: 'odometer' as const, from: km(121_000), to: km(121_640) },
    { field: 'vin' as const },
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
    const made = { me: await meOf(page), ...options }
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

/** The plan changes while it is open: the viewer's step is refused, and the plan is fetched anew. */
const changing =
  (first: (made: Made) => Deal, then: (made: Made) => Deal, code: string) =>
  async (scene: Scene) => {
    const { page } = scene
    await planOf(first)(scene)
    const made = { me: await meOf(page) }
    let isChanged = false
    await page.route('**/api/deals?*', (route) =>
      route.fulfill({ json: [isChanged ? then(made) : first(made)] }),
    )
    await page.route('**/api/deals/*/*', (route) => {
      isChanged = true
      return route.fulfill({ status: 409, json: { code, message: code } })
    })
  }

/** Ended by these after it was agreed. */
const cancelled = (made: Made, ended: Deal['ended'], deal = agreed(made)): Deal => ({
  ...deal,
  revision: 2,
  state: 'cancelled',
  ended,
  agreement_hash: null,
  papers: [],
})

/** An agreed swap with a change: declined, or waiting for the viewer's answer. */
function withChange(made: Made, is_open: boolean): Deal {
  const deal = agreed(made)
  const change = aVersion(made, 2, 1, {
    terms: termsOf(made, { place: 'Cēsis, pie stacijas', note: 'Could we meet halfway?' }),
    is_open,
  })
  return { ...deal, versions: [...deal.versions, change] }
}

/** An agreed swap whose other car is not as agreed: it waits for the viewer's answer. */
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

/** A swap plan as a moderator gets it: without papers and checks. */
export const reportedDeal = (): Deal => ({
  ...withChange({ me: idOf('0b'), names: [LONG], theirs: 'long' }, true),
  checks: [],
  papers: [],
})

const SWAPPED = idOf('9c')

/** One of the demo member's cars is reserved; one more was swapped, in a deal that is done. */
async function withHistory({ page }: Scene): Promise<void> {
  const me = await meOf(page)
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

/** A proposal with each of the demo member's cars waits. */
async function withOffer({ page }: Scene): Promise<void> {
  const me = await meOf(page)
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

/** Opens the menu of the chat and chooses from it. */
const choosing = (key: string) =>
  inOrder(seeing('strip.next.papers'), touching('chat.more'), touching(key))

const member = { path: PLAN, signedIn: true } as const
const title = 'plan.title'
const none = () => null

/** The listing of the viewer's car was switched off. */
async function ownCarOff({ page }: Scene): Promise<void> {
  const me = await meOf(page)
  const [mine] = partiesOf({ me })
  const car = {
    ...snapshotCar('golf', mine?.car ?? ''),
    ...{ owner_id: me, photos: [], is_active: false, is_reserved: false, is_draft: false },
    ...{ is_locked: false, swapped_at: null },
  }
  await page.route(`**/api/users/${me}/cars`, (route) => route.fulfill({ json: [car] }))
}

/** The refusal would cover what the sheet says. */
const closingToast = ({ page, say }: Scene) =>
  page
    .getByRole('region', { name: /Notifications|Paziņojumi/ })
    .getByRole('button', { name: say('kit.close') })
    .click()

/** Opens the first checklist. */
const openingChecks = ({ page }: Scene) => page.locator('details summary').first().click()

const chat = { path: `/chat/${MATCH}`, signedIn: true } as const

export const deals: Picture[] = [
  { name: 'chat-plan-none', ...chat, before: planOf(none), prepare: seeing('plan.propose') },
  {
    name: 'chat-plan-answer',
    ...chat,
    before: planOf(counterOf),
    prepare: seeing('strip.answer.text'),
  },
  {
    name: 'chat-plan-agreed',
    ...chat,
    before: planOf((made) => agreed(made)),
    prepare: seeing('strip.next.papers'),
  },
  {
    name: 'chat-plan-cancelled',
    ...chat,
    before: planOf((made) => aDeal(made, { state: 'cancelled' }), { names: [LONG] }),
    prepare: seeing('strip.again'),
  },
  { name: 'chat-plan-done', ...chat, before: planOf(done), prepare: seeing('strip.review') },
  { name: 'plan-new', ...member, before: planOf(none), prepare: seeing('money.arithmetic') },
  { name: 'plan-answer', ...member, before: planOf((made) => aDeal(made)), prepare: seeing(title) },
  {
    name: 'plan-reserved',
    ...member,
    before: planOf(
      (made) => {
        const deal = aDeal(made)
        const parties = deal.parties.map((party) => ({
          ...party,
          gives: { ...party.gives, is_reserved: true },
        }))
        return { ...deal, parties }
      },
      { names: [LONG], theirs: 'long' },
    ),
    prepare: seeing('swaps.reserved'),
  },
  {
    name: 'plan-changed_listing',
    ...member,
    before: planOf((made) => aDeal(made, { changed_cars: [changedListing] })),
    prepare: seeing('changed_listing.text'),
  },
  {
    name: 'plan-changed_listing-sheet',
    ...member,
    before: planOf((made) => aDeal(made, { changed_cars: [changedListing] })),
    prepare: inOrder(
      seeing('changed_listing.text'),
      touching('counter'),
      seeing('money.arithmetic'),
    ),
  },
  { name: 'plan-counter', ...member, before: planOf(counterOf), prepare: seeing('plan.changed') },
  {
    name: 'plan-counter-sheet',
    ...member,
    before: planOf(counterOf),
    prepare: inOrder(seeing('plan.changed'), touching('counter'), seeing('money.arithmetic')),
  },
  {
    name: 'plan-waiting',
    ...member,
    before: planOf((made) => aDeal(made, { versions: [aVersion(made, 1, 0)] })),
    prepare: seeing('counter.own'),
  },
  {
    name: 'plan-decline',
    ...member,
    before: planOf((made) => aDeal(made)),
    prepare: inOrder(seeing(title), touching('decline')),
  },
  {
    name: 'plan-agreed',
    ...member,
    before: planOf((made) => agreed(made)),
    prepare: inOrder(seeing('head.agreed'), openingChecks),
  },
  {
    name: 'plan-papers',
    ...member,
    before: planOf((made) => agreed(made)),
    prepare: inOrder(seeing('head.agreed'), ({ page, say }) =>
      page
        .getByRole('button', {
          name: say('papers.edit_of', { car: '2017 Volkswagen Golf Variant' }),
        })
        .click(),
    ),
  },
  {
    name: 'plan-received_ask',
    ...member,
    before: planOf((made) => paidToViewer(made)),
    prepare: inOrder(seeing('head.agreed'), ({ page, say }) =>
      page.getByRole('button', { name: say('received.say', { amount: '' }).trim() }).click(),
    ),
  },
  {
    name: 'plan-received',
    ...member,
    before: planOf((made) => paidToViewer(made, [{ payment: 0, at: at(-0.1) }])),
    prepare: seeing('head.agreed'),
  },
  {
    name: 'plan-papers-again',
    ...member,
    before: planOf((made) => agreed(made)),
    prepare: inOrder(
      seeing('head.agreed'),
      ({ page, say }) =>
        page
          .getByRole('button', {
            name: say('papers.edit_of', { car: '2017 Volkswagen Golf Variant' }),
          })
          .click(),
      ({ page, say }) =>
        page.getByLabel(say('papers.vin'), { exact: true }).fill('YV1DZ8256C2271235'),
      touching('papers.save'),
    ),
  },
  {
    name: 'plan-handover',
    ...member,
    before: planOf((made) => handedOver(agreed(made), 1)),
    prepare: seeing('head.handover'),
  },
  {
    name: 'plan-too_early',
    ...member,
    before: planOf((made) => ({ ...agreed(made), handover_from: at(3) })),
    prepare: seeing('head.agreed'),
  },
  {
    name: 'plan-disputed_own',
    ...member,
    before: planOf((made) => disputed(made, 0)),
    prepare: seeing('head.disputed'),
  },
  {
    name: 'plan-disputed_asked',
    ...member,
    before: planOf((made) => disputed(made, 1)),
    prepare: seeing('head.disputed'),
  },
  {
    name: 'plan-disputed_third',
    ...member,
    before: planOf((made) => disputed(made, 2), { names: ['Dace Liepiņa', 'Juris Kalniņš'] }),
    prepare: seeing('head.disputed'),
  },
  {
    name: 'plan-has_keys',
    ...member,
    narrow: true,
    before: planOf((made) => handedOver(handedOver(agreed(made), 0), 1), {
      names: ['Dace Liepiņa', 'Juris Kalniņš'],
    }),
    prepare: seeing('handover.doubt'),
  },
  {
    name: 'plan-dispute_dialog',
    ...member,
    before: planOf((made) => handedOver(agreed(made), 1)),
    prepare: inOrder(seeing('head.handover'), touching('handover.where.own')),
  },
  { name: 'plan-done', ...member, before: planOf(done), prepare: seeing('review.heading') },
  {
    name: 'plan-review',
    ...member,
    before: planOf(done),
    prepare: inOrder(seeing('review.heading'), ({ page, say }) =>
      page.getByRole('button', { name: say('review.write', { name: 'Dace Liepiņa' }) }).click(),
    ),
  },
  {
    name: 'plan-cancelled',
    ...member,
    before: planOf((made) =>
      aDeal(made, {
        state: 'cancelled',
        ended: {
          by: partiesOf(made)[1]?.id ?? null,
          reason: 'The car was sold elsewhere.',
          cause: null,
        },
      }),
    ),
    prepare: seeing('plan.again'),
  },
  {
    name: 'plan-cancelled-cause',
    ...member,
    before: planOf((made) => ({
      ...agreed(made),
      state: 'cancelled',
      ended: { by: null, reason: null, cause: 'not_confirmed' },
    })),
    prepare: seeing('head.ended.not_confirmed'),
  },
  {
    name: 'plan-counter-newer',
    ...member,
    narrow: true,
    before: changing(
      (made) => aDeal(made),
      (made) => ({ ...counterOf(made), revision: 2 }),
      'VERSION_STALE',
    ),
    prepare: inOrder(
      seeing(title),
      touching('counter'),
      seeing('money.arithmetic'),
      touching('counter.send'),
      seeing('counter.look'),
    ),
  },
  {
    name: 'plan-told',
    ...member,
    before: changing(
      (made) => agreed(made),
      (made) => cancelled(made, { by: partiesOf(made)[1]?.id ?? null, reason: null, cause: null }),
      'DEAL_OVER',
    ),
    prepare: inOrder(
      seeing('head.agreed'),
      touching('cancel'),
      ({ page, say }) =>
        page
          .getByRole('alertdialog')
          .getByRole('button', { name: say('cancel.action') })
          .click(),
      seeing('plan.again'),
      ({ page }) => page.evaluate(() => scrollTo(0, 900)),
    ),
  },
  {
    name: 'plan-again',
    ...member,
    before: planOf((made) =>
      aDeal(made, {
        state: 'declined',
        ended: { by: partiesOf(made)[1]?.id ?? null, reason: null, cause: null },
      }),
    ),
    prepare: inOrder(seeing('plan.again'), touching('plan.again'), seeing('money.arithmetic')),
  },
  {
    name: 'plan-car_withdrawn',
    ...member,
    before: planOf((made) =>
      cancelled(made, { by: made.me, reason: null, cause: 'car_withdrawn' }, aDeal(made)),
    ),
    prepare: seeing('strip.cancelled'),
  },
  {
    name: 'plan-give_back',
    ...member,
    narrow: true,
    before: inOrder(
      planOf((made) =>
        handedOver(
          handedOver(cancelled(made, { by: null, reason: null, cause: 'moderator' }), 0),
          1,
        ),
      ),
      ownCarOff,
    ),
    prepare: seeing('handover.where'),
  },
  {
    name: 'plan-give_back-holder',
    ...member,
    before: planOf((made) =>
      handedOver(cancelled(made, { by: null, reason: null, cause: 'moderator' }), 0),
    ),
    prepare: seeing('handover.where'),
  },
  {
    name: 'plan-three-accepted',
    ...member,
    narrow: true,
    before: planOf(
      (made) => {
        const accepted_by = partiesOf(made)
          .slice(0, 2)
          .map(({ id }) => id)
        return aDeal(made, { versions: [aVersion(made, 1, 1, { accepted_by })] })
      },
      { names: ['Dace', 'Juris'] },
    ),
    prepare: seeing('accepted.you'),
  },
  {
    name: 'plan-four',
    ...member,
    before: planOf((made) => agreed(made), { names: [LONG, 'Jānis', 'Zane'], theirs: 'long' }),
    prepare: seeing('head.agreed'),
  },
  {
    name: 'plan-change',
    ...member,
    before: planOf((made) => withChange(made, true)),
    prepare: seeing('plan.changed'),
  },
  {
    name: 'plan-change-sheet',
    ...member,
    before: planOf((made) => withChange(made, false)),
    prepare: inOrder(seeing('head.agreed'), touching('change'), seeing('money.arithmetic')),
  },
  {
    name: 'plan-corrected',
    ...member,
    narrow: true,
    before: planOf(corrected),
    prepare: seeing('plan.changed'),
  },
  {
    name: 'chat-plan-corrected',
    ...chat,
    before: planOf(corrected),
    prepare: seeing('strip.answer.text'),
  },
  {
    name: 'plan-different',
    ...member,
    narrow: true,
    before: planOf((made) => agreed(made)),
    prepare: inOrder(seeing('head.agreed'), touching('different'), ({ page, say }) =>
      page.getByLabel(say('fact.mileage'), { exact: true }).fill('131000'),
    ),
  },
  {
    name: 'plan-different-newer',
    ...member,
    before: changing(
      (made) => agreed(made),
      (made) => ({ ...withChange(made, true), revision: 2 }),
      'VERSION_STALE',
    ),
    prepare: inOrder(
      seeing('head.agreed'),
      touching('different'),
      ({ page, say }) => page.getByLabel(say('fact.mileage'), { exact: true }).fill('131000'),
      touching('counter.send'),
      seeing('counter.look'),
      closingToast,
    ),
  },
  {
    name: 'plan-different-keys',
    ...member,
    before: changing(
      (made) => agreed(made),
      (made) => ({ ...handedOver(agreed(made), 1), revision: 2 }),
      'HANDOVER_BEGUN',
    ),
    prepare: inOrder(
      seeing('head.agreed'),
      touching('different'),
      ({ page, say }) => page.getByLabel(say('fact.mileage'), { exact: true }).fill('131000'),
      touching('counter.send'),
      seeing('counter.look'),
      closingToast,
      touching('counter.look'),
    ),
  },
  {
    name: 'plan-review-missing',
    ...member,
    before: planOf(done),
    prepare: inOrder(
      seeing('review.heading'),
      ({ page, say }) =>
        page.getByRole('button', { name: say('review.write', { name: 'Dace Liepiņa' }) }).click(),
      touching('review.send'),
    ),
  },
  {
    name: 'plan-missing',
    ...member,
    prepare: seeing('plan.missing'),
  },
  {
    name: 'chat-plan-unmatch',
    ...chat,
    before: planOf((made) => agreed(made)),
    prepare: choosing('chat.unmatch'),
  },
  {
    name: 'chat-plan-block',
    ...chat,
    before: planOf((made) => agreed(made), { names: [LONG] }),
    prepare: choosing('chat.block'),
  },
  {
    name: 'my_cars-offer',
    path: '/my-cars',
    demo: 'janis',
    before: withOffer,
    prepare: inOrder(seeing('my_cars.delete'), ({ page, say }) =>
      page
        .getByRole('button', { name: say('my_cars.delete_car', { title: '' }).trim() })
        .and(page.locator(':enabled'))
        .first()
        .click(),
    ),
  },
  {
    name: 'my_cars-swaps',
    path: '/my-cars',
    demo: 'janis',
    before: withHistory,
    prepare: seeing('my_cars.swapped'),
  },
  {
    name: 'plan-loading',
    ...member,
    before: inOrder(planOf(none), waitingFor('/api/deals?*')),
  },
  {
    name: 'plan-failed',
    ...member,
    before: inOrder(planOf(none), failing('/api/deals?*')),
    prepare: seeing('plan.load_failed'),
  },
]
