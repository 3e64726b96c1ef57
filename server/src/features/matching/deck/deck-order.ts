// The order of a deck's first page. Pure: the same cars for the same member on the same day give the same order.

/** A number that depends only on this text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}

const DAY = 24 * 60 * 60 * 1_000_000

/** `now` is a position in the feed, in microseconds of the database's clock. */
export const seedOf = ({ viewer_id, now }: { viewer_id: string; now: number }): string =>
  `${viewer_id} ${Math.floor(now / DAY)}`

export type Drawn = { id: string; comes_last: boolean }
export type Closer = Drawn & { size: number }

/** What is read for a page. A car may be in both `closers` and `newest`. */
export type Read<Car extends Drawn, Closing extends Car & Closer> = {
  admirers: readonly Car[]
  closers: readonly Closing[]
  newest: readonly Car[]
  /** How many cards the page has. */
  size: number
  seed: string
}

export type Ordered<Car> = {
  cards: Car[]
  /** Those of them that come before their turn. */
  promoted: Car[]
  others: Car[]
}

/**
 * Admirers' cars first. Then at most every second card is one whose like would close a ring, rings of three first; the others are the
 * newest, in the order of the page. Nothing marks them.
 */
export function orderPage<Car extends Drawn, Closing extends Car & Closer>(
  { admirers, closers, newest, size, seed }: Read<Car, Closing>,
  inPageOrder: (cars: Car[]) => Car[],
): Ordered<Car> {
  const room = Math.max(0, size - admirers.length)
  const promoted = promote({ closers, newest, room, seed })
  const early = new Set(promoted.map(({ id }) => id))
  const others = newest.filter(({ id }) => !early.has(id)).slice(0, room - promoted.length)
  const mixed = mix(promoted, awayLast(inPageOrder(others)), seed)
  const here = others.filter(({ comes_last }) => !comes_last).length
  const cards =
    promoted.length > here
      ? [...awayLast([...admirers]), ...mixed]
      : awayLast([...admirers, ...mixed])
  return { cards, promoted, others }
}

function promote<Car extends Drawn, Closing extends Car & Closer>({
  closers,
  newest,
  room,
  seed,
}: Omit<Read<Car, Closing>, 'admirers' | 'size'> & { room: number }): Car[] {
  // Between two of them there must be another card. Closers that are not promoted stay where they are among the newest.
  const most = Math.min(Math.floor(room / 2), Math.floor((newest.length + 1) / 2))
  const turn = (car: Closer) => hashOf(`${seed} ${car.id}`)
  return closers
    .filter(
      ({ id, comes_last }, at) => !comes_last && closers.findIndex((one) => one.id === id) === at,
    )
    .toSorted((a, b) => a.size - b.size || turn(a) - turn(b))
    .slice(0, most)
}

/** Takes turns; the seed says who begins. */
function mix<Card>(promoted: Card[], others: Card[], seed: string): Card[] {
  const isFirst = hashOf(seed) % 2 === 0 || promoted.length > others.length
  const turns = promoted.flatMap((card, at) => {
    const other = others.slice(at, at + 1)
    return isFirst ? [card, ...other] : [...other, card]
  })
  return [...turns, ...others.slice(promoted.length)]
}

/** The cars of owners who have not been here for long come last; otherwise they keep their order. */
export const awayLast = <Car extends { comes_last: boolean }>(cars: Car[]): Car[] => [
  ...cars.filter(({ comes_last }) => !comes_last),
  ...cars.filter(({ comes_last }) => comes_last),
]
