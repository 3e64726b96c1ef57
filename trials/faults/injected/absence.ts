// Moves the clocks of server and database ahead together, by weeks: an owner who is away is asked "Still yours?", and their cars are
// hidden until they are back.
import type { OwnCar } from '@keyswap/contract/listings'
import { until } from '../../../scripts/until.ts'
import { zoneAt } from '../../../server/test/zones.ts'
import { type Line, openLine } from '../call.ts'
import { whyNoWrongClock } from '../clock.ts'
import { addressOf, aPicture } from '../crew.ts'
import { type Fault, required } from '../fault.ts'
import { signUp } from '../member.ts'
import { anOwner, type Owner } from '../round.ts'
import type { Stage } from '../stage.ts'

const ASKED_WITHIN_MS = 60_000
const ADDRESS = addressOf(200)

/** How many days ahead, how often the owner was asked by then, and whether others still see the car. */
const MOMENTS = [
  { days: 35, asked: 1, isSeen: true },
  // Hidden after 45 days, but not before 15 days after the question.
  { days: 47, asked: 1, isSeen: true },
  { days: 79, asked: 1, isSeen: false },
]

export const absence: Fault = {
  name: 'clock-of-both',
  title: 'an owner away: both clocks 35, 47 and 79 days ahead',
  plan: { database: 'own', clock: 'both', outside: ['mail'], confirmation: 'off' },
  missing: whyNoWrongClock,
  is_unnoticed: true,
  is_afterwards: true,
  async inject(stage, _, ledger) {
    const patience = AbortSignal.timeout(5 * 60_000)
    const line = openLine({
      ...{ address: ADDRESS, urls: stage.urls, at: 0, ledger, patience, sessions_end: true },
    })
    const owner = await anOwner({ line, picture: await aPicture() }, 'anna-away')
    await owner.call({ method: 'PATCH', path: '/api/me', body: { time_zone: zoneAt(12) } })
    for (const moment of MOMENTS) await expectAt(stage, { line, owner }, moment)
    // Signs in again, as the session has ended: a visit, which brings the car back.
    await owner.signIn()
    const back = await carsOf(line, owner, owner)
    if (!back.some(({ id, was_away }) => id === owner.car && was_away))
      throw new Error('The car of who is back is not said to have been hidden')
    if (!(await isSeen(line, owner, 'is-back'))) throw new Error('The car of who is back is hidden')
    line.agent.destroy()
    return MOMENTS.length
  },
}

/** The job that asks runs at each start, too. */
async function expectAt(
  stage: Stage,
  { line, owner }: { line: Line; owner: Owner },
  { days, asked, isSeen: wanted }: (typeof MOMENTS)[number],
): Promise<void> {
  required(stage.clock).set(`+${days}d`)
  const database = await stage.connect()
  await until('the clock of the database did not move', ASKED_WITHIN_MS, async () => {
    const { rows } = await database.query<{ ahead: number }>(
      'select extract(epoch from clock_timestamp())::float8 - $1 as ahead',
      [Date.now() / 1_000],
    )
    return (rows[0]?.ahead ?? 0) > (days - 1) * 86_400
  })
  await database.end()
  required(stage.servers[0]).kill()
  await stage.ready()
  const mails = required(stage.mails)
  await until(
    `${days} days ahead nobody was asked, or the car is not ${wanted ? 'shown' : 'hidden'}`,
    ASKED_WITHIN_MS,
    async () =>
      mails.stillYoursFor('anna-away@example.com') === asked &&
      (await isSeen(line, owner, `visitor-${days}`)) === wanted,
  )
}

/** By a member who signs up at that moment. */
async function isSeen(line: Line, owner: Owner, visitor: string): Promise<boolean> {
  const found = await carsOf(line, owner, await signUp(line, `${visitor}@example.com`))
  return found.some(({ id }) => id === owner.car)
}

async function carsOf(line: Line, { id }: Owner, by: Pick<Owner, 'call'>): Promise<OwnCar[]> {
  line.at = 0
  return (await by.call({ method: 'GET', path: `/api/users/${id}/cars` })).body as OwnCar[]
}
