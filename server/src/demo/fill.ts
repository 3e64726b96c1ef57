// Fills the garage through the same rules as normal calls. Every step is idempotent: after a crash, filling starts over
// and skips what exists.
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  announcement,
  cars,
  type ListedCar,
  likes,
  passes,
  picturesOf,
  reports,
  rings,
  swaps,
  type Talk,
  talks,
} from '../../../demo/garage.ts'
import { announce, markViewed } from '../features/announcements/index.ts'
import { markRead, say } from '../features/chat/index.ts'
import { addPhoto, carsOf, listCar, storePicture } from '../features/listings/index.ts'
import { countViews, reportCar, swipe } from '../features/matching/index.ts'
import { type DemoContext, listingsOf, WORDING } from './context.ts'
import { type Created, idOf, pairOf, viewerOf } from './created.ts'
import {
  dateBroadcast,
  dateCar,
  dateLike,
  dateMatch,
  dateMessage,
  dateReport,
  listDemoMembers,
  readDemoState,
  withGarageLock,
  writeDemoState,
} from './demo.store.ts'
import { addRings } from './rings.ts'
import { addSwap } from './swaps.ts'
import { daysAgo, hoursAgo, likedAt, listedAt, minutesAgo } from './times.ts'

const PICTURES = fileURLToPath(new URL('../../../demo/pictures', import.meta.url))
const MATCHED_BEFORE_MINUTES = 12

type Filling = {
  context: DemoContext
  now: number
  stop: AbortSignal
  /** The folder of the cars' pictures. */
  pictures?: string
}

/**
 * Returns the number of cars. Undefined if the filling was stopped, the garage was cleared meanwhile, or another process fills
 * it.
 */
export const fillGarage = (filling: Filling): Promise<number | undefined> =>
  withGarageLock(filling.context.db, () => fill(filling))

async function fill({
  context,
  now,
  stop,
  pictures = PICTURES,
}: Filling): Promise<number | undefined> {
  const { db } = context
  const mayContinue = async () => !stop.aborted && (await readDemoState(db)) === 'filling'
  const created: Created = {
    members: await createdMembers(context),
    cars: new Map(),
    matches: new Map(),
  }
  for (const listed of cars) {
    if (!(await mayContinue())) return undefined
    await addCar(context, listed, created, now, pictures)
    await addLikes(context, listed.key, created, now)
    await addPasses(context, listed.key, created)
  }
  if (!(await mayContinue())) return undefined
  await addAnnouncement(context, created, now)
  for (const talk of talks) await addTalk(context, talk, created, now)
  for (const swap of swaps) await addSwap(context, swap, created, now)
  await addRings(context, rings, created, now)
  for (const report of reports) await addReport(context, report, created, now)
  await writeDemoState(db, 'full')
  return created.cars.size
}

async function createdMembers({ db }: DemoContext): Promise<Map<string, string>> {
  const rows = await listDemoMembers(db)
  return new Map(rows.flatMap(({ email, user_id }) => (user_id ? [[email, user_id]] : [])))
}

/**
 * Attaching the first picture publishes the car. All pictures are stored before that, because storing them takes long:
 * members would see the car with only some of them.
 */
async function addCar(
  context: DemoContext,
  listed: ListedCar,
  created: Created,
  now: number,
  pictures: string,
): Promise<void> {
  const owner = viewerOf(created, listed.owner)
  if (!owner) return
  const listings = listingsOf(context)
  const { make, model, year } = listed.car
  const there = (await carsOf(listings, owner, owner.id)).find(
    (car) => car.make === make && car.model === model && car.year === year,
  )
  const { id: car_id, photos } = there ?? (await listCar(listings, owner, listed.car))
  const stored: string[] = []
  for (const [at, picture] of picturesOf(listed.key).slice(photos.length).entries()) {
    const file = `${Date.now()}_${photos.length + at}.webp`
    const name = { userId: owner.id, carId: car_id, file }
    const body = createReadStream(path.join(pictures, picture))
    stored.push((await storePicture(listings, owner, name, { body })).url)
  }
  for (const [n, url] of stored.entries())
    await addPhoto(listings, owner, { car_id, url, sort_order: photos.length + n })
  await dateCar(context.db, car_id, listedAt(listed.key, now))
  created.cars.set(listed.key, car_id)
}

const ownerOf = (key: string): string => cars.find((car) => car.key === key)?.owner ?? ''

/** Adds the likes in which this car is liked or offered, if the other car exists already. */
async function addLikes(
  context: DemoContext,
  key: string,
  created: Created,
  now: number,
): Promise<void> {
  for (const [mine, theirs] of likes.filter((like) => like.includes(key))) {
    const source_car_id = created.cars.get(mine)
    const target_car_id = created.cars.get(theirs)
    const viewer = viewerOf(created, ownerOf(mine))
    if (!source_car_id || !target_car_id || !viewer) continue
    await countViews(context.db, viewer, [target_car_id])
    const like = { direction: 'like', target_car_id, source_car_id, is_super: false } as const
    const { match } = (await swipe(context, viewer, like)).parsed()
    const at = likedAt(mine, theirs, now)
    await dateLike(context.db, viewer.id, target_car_id, at)
    if (!match) continue
    created.matches.set(pairOf(ownerOf(mine), ownerOf(theirs)), match.id)
    await dateMatch(context.db, match.id, at)
  }
}

async function addPasses(context: DemoContext, key: string, created: Created): Promise<void> {
  const target_car_id = created.cars.get(key)
  for (const [member] of passes.filter(([, car]) => car === key)) {
    const viewer = viewerOf(created, member)
    if (!viewer || !target_car_id) continue
    await countViews(context.db, viewer, [target_car_id])
    await swipe(context, viewer, { direction: 'pass', target_car_id })
  }
}

async function addTalk(
  context: DemoContext,
  talk: Talk,
  created: Created,
  now: number,
): Promise<void> {
  const [first, second] = talk.between
  const match_id = created.matches.get(pairOf(first, second))
  const [one, other] = [viewerOf(created, first), viewerOf(created, second)]
  if (!match_id || !one || !other) return
  const sides = [one, other] as const
  const talking = {
    ...context,
    ...WORDING,
    isSwapping: async () => false,
  }
  for (const [by, minutes, content] of talk.said) {
    const said = { content, client_id: idOf(`${match_id} ${minutes} ${content}`) }
    const { seq } = await say(talking, sides[by], { kind: 'match', id: match_id }, said)
    await dateMessage(context.db, match_id, seq, minutesAgo(now, minutes))
  }
  await markRead(context, one, { kind: 'match', id: match_id }, talk.read[0])
  await markRead(context, other, { kind: 'match', id: match_id }, talk.read[1])
  const [opening] = talk.said
  if (opening)
    await dateMatch(context.db, match_id, minutesAgo(now, opening[1] + MATCHED_BEFORE_MINUTES))
}

async function addReport(
  { db }: DemoContext,
  { by, car, hours, ...report }: (typeof reports)[number],
  created: Created,
  now: number,
): Promise<void> {
  const viewer = viewerOf(created, by)
  const car_id = created.cars.get(car)
  if (!viewer || !car_id) return
  const { id } = await reportCar(db, viewer, { car_id, ...report })
  await dateReport(db, id, hoursAgo(now, hours))
}

async function addAnnouncement(context: DemoContext, created: Created, now: number): Promise<void> {
  const admin = viewerOf(created, 'marta')
  if (!admin) return
  const { title, content, days, seen_by } = announcement
  const sent = { title, content, client_id: idOf(`announcement ${admin.id}`) }
  const { id } = await announce(context, { ...admin, is_admin: true }, sent)
  await dateBroadcast(context.db, id, daysAgo(now, days))
  for (const key of seen_by) {
    const viewer = viewerOf(created, key)
    if (viewer) await markViewed(context, viewer, id)
  }
}
