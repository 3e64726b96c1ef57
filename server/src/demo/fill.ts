// Fills the garage, through the rules that everybody's calls go through. Every step may be done again: after a
// crash it goes on from the beginning and finds what is there.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  addressOf,
  announcement,
  cars,
  type ListedCar,
  likes,
  reports,
  type Talk,
  talks,
} from '../../../demo/garage.ts'
import { announce, markViewed } from '../features/announcements/index.ts'
import { markRead, say } from '../features/chat/index.ts'
import { addPhoto, carsOf, listCar, storePicture } from '../features/listings/index.ts'
import { countViews, reportCar, swipe } from '../features/matching/index.ts'
import {
  dateBroadcast,
  dateCar,
  dateLike,
  dateMatch,
  dateMessage,
  dateReport,
  listMembers,
  readState,
  withGarage,
  writeState,
} from './demo.store.ts'
import { asViewer, type House, listingsOf, picturesOf } from './house.ts'
import { daysAgo, hoursAgo, likedAt, listedAt, minutesAgo } from './times.ts'

const PICTURES = fileURLToPath(new URL('../../../demo/pictures', import.meta.url))
const PICTURES_A_CAR = 3
const MATCHED_BEFORE_MINUTES = 12

/** Who and what is in, by the keys of the list. */
type Inside = {
  members: Map<string, string>
  cars: Map<string, string>
  matches: Map<string, string>
}

type Filling = { house: House; now: number; stop: AbortSignal }

/** How many cars are in; undefined when it was told to stop, cleared meanwhile, or someone else fills it. */
export const fillGarage = (filling: Filling): Promise<number | undefined> =>
  withGarage(filling.house.db, () => fill(filling))

async function fill({ house, now, stop }: Filling): Promise<number | undefined> {
  const { db } = house
  const mayGoOn = async () => !stop.aborted && (await readState(db)) === 'filling'
  const inside: Inside = {
    members: await membersInside(house),
    cars: new Map(),
    matches: new Map(),
  }
  for (const listed of cars) {
    if (!(await mayGoOn())) return undefined
    await park(house, listed, inside, now)
    await likeBothWays(house, listed.key, inside, now)
  }
  if (!(await mayGoOn())) return undefined
  await putUpAnnouncement(house, inside, now)
  for (const talk of talks) await hold(house, talk, inside, now)
  for (const report of reports) await file(house, report, inside, now)
  await writeState(db, 'full')
  return inside.cars.size
}

async function membersInside({ db }: House): Promise<Map<string, string>> {
  const rows = await listMembers(db)
  return new Map(rows.flatMap(({ email, user_id }) => (user_id ? [[email, user_id]] : [])))
}

const memberOf = ({ members }: Inside, key: string) => {
  const id = members.get(addressOf(key))
  return id === undefined ? undefined : asViewer(id)
}

/** All pictures are stored before the first is put on: nobody sees a car without them. */
async function park(house: House, listed: ListedCar, inside: Inside, now: number): Promise<void> {
  const owner = memberOf(inside, listed.owner)
  if (!owner) return
  const listings = listingsOf(house)
  const { make, model, year } = listed.car
  const there = (await carsOf(house.db, owner, owner.id)).find(
    (car) => car.make === make && car.model === model && car.year === year,
  )
  const { id: car_id, photos } = there ?? (await listCar(listings, owner, listed.car))
  const stored: string[] = []
  for (let n = photos.length; n < PICTURES_A_CAR; n++) {
    const name = { userId: owner.id, carId: car_id, file: `${Date.now()}_${n}.webp` }
    const drawn = createReadStream(path.join(PICTURES, `${listed.key}-${n + 1}.webp`))
    stored.push((await storePicture(picturesOf(house), owner, name, drawn)).url)
  }
  for (const [n, url] of stored.entries())
    await addPhoto(listings, owner, { car_id, url, sort_order: photos.length + n })
  await dateCar(house.db, car_id, listedAt(listed.key, now))
  inside.cars.set(listed.key, car_id)
}

const ownerOf = (key: string): string => cars.find((car) => car.key === key)?.owner ?? ''
const pairOf = (one: string, other: string): string => [one, other].sort().join(' ')

/** The likes that have become possible by this car. */
async function likeBothWays(house: House, key: string, inside: Inside, now: number): Promise<void> {
  for (const [mine, theirs] of likes.filter((like) => like.includes(key))) {
    const source_car_id = inside.cars.get(mine)
    const target_car_id = inside.cars.get(theirs)
    const viewer = memberOf(inside, ownerOf(mine))
    if (!source_car_id || !target_car_id || !viewer) continue
    await countViews(house.db, viewer, [target_car_id])
    const like = { direction: 'like', target_car_id, source_car_id, is_super: false } as const
    const { match } = await swipe(house, viewer, like)
    const at = likedAt(mine, theirs, now)
    await dateLike(house.db, viewer.id, target_car_id, at)
    if (!match) continue
    inside.matches.set(pairOf(ownerOf(mine), ownerOf(theirs)), match.id)
    await dateMatch(house.db, match.id, at)
  }
}

/** The same id for the same words: said again, they are said once. */
function idOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function hold(house: House, talk: Talk, inside: Inside, now: number): Promise<void> {
  const [first, second] = talk.between
  const match_id = inside.matches.get(pairOf(first, second))
  const [one, other] = [memberOf(inside, first), memberOf(inside, second)]
  if (!match_id || !one || !other) return
  const sides = [one, other] as const
  for (const [by, minutes, content] of talk.said) {
    const said = { content, client_id: idOf(`${match_id} ${minutes} ${content}`) }
    const { seq } = await say(house, sides[by], match_id, said)
    await dateMessage(house.db, match_id, seq, minutesAgo(now, minutes))
  }
  await markRead(house, one, match_id, talk.read[0])
  await markRead(house, other, match_id, talk.read[1])
  const [opening] = talk.said
  if (opening)
    await dateMatch(house.db, match_id, minutesAgo(now, opening[1] + MATCHED_BEFORE_MINUTES))
}

async function file(
  { db }: House,
  { by, car, hours, ...said }: (typeof reports)[number],
  inside: Inside,
  now: number,
): Promise<void> {
  const viewer = memberOf(inside, by)
  const car_id = inside.cars.get(car)
  if (!viewer || !car_id) return
  const { id } = await reportCar(db, viewer, { car_id, ...said })
  await dateReport(db, id, hoursAgo(now, hours))
}

async function putUpAnnouncement(house: House, inside: Inside, now: number): Promise<void> {
  const admin = memberOf(inside, 'marta')
  if (!admin) return
  const { title, content, days, seen_by } = announcement
  const sent = { title, content, client_id: idOf(`announcement ${admin.id}`) }
  const { id } = await announce(house, { ...admin, is_admin: true }, sent)
  await dateBroadcast(house.db, id, daysAgo(now, days))
  for (const key of seen_by) {
    const viewer = memberOf(inside, key)
    if (viewer) await markViewed(house, viewer, id)
  }
}
