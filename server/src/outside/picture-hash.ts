// Hashes of a picture that stay nearly the same when it is resized, recompressed, mirrored or loses a tenth at its edges. How
// they were chosen: docs/decisions/0094-copied-photos.md.

/** Three or more bytes for each pixel: red, green, blue. */
type Pixels = { data: Uint8Array; width: number; height: number }
/** A bit of a hash is the sign of one wave in one channel, with so many half turns across and down. */
type Wave = { channel: number; across: number; down: number }
type Channels = [light: Float64Array, red: Float64Array, blue: Float64Array]
type Cut = { left: number; top: number; size: number }

export type PictureHashes = {
  /** Pictures without colours have another kind of hash. */
  is_grey: boolean
  /** Of the whole picture first, then of its cuts: each of `HASH_BITS` zeros and ones. */
  hashes: string[]
}

const HASH_BITS = 192
/** Hashes that differ in at most so many bits are of one picture. */
export const NEAR = 30
/** The first bits of a hash are the longest waves. By them the database finds hashes that may be near: they differ in at most `KEY_NEAR`. */
export const KEY_BITS = 16
export const KEY_NEAR = 2

/** A tenth may be missing at any edges: wherever the rest begins, one of these is near. */
const EDGES = [0.015, 0.05, 0.085]
const CUTS: Cut[] = [
  { left: 0, top: 0, size: 1 },
  ...EDGES.flatMap((left) => EDGES.map((top) => ({ left, top, size: 0.9 }))),
]

const [LIGHT, RED, BLUE] = [0, 1, 2]
const MOST_TURNS = 20
const longestFirst = Array.from({ length: MOST_TURNS ** 2 }, (_, nth) => ({
  across: Math.floor(nth / MOST_TURNS),
  down: nth % MOST_TURNS,
}))
  .toSorted((a, b) => a.across + a.down - (b.across + b.down) || a.across - b.across)
  // The first one is the average, which says nothing.
  .slice(1)

const wavesOf = (channel: number, from: number, to: number): Wave[] =>
  longestFirst.slice(from, to).map((wave) => ({ channel, ...wave }))

const COLOURED = [
  ...wavesOf(LIGHT, 0, 8),
  ...wavesOf(RED, 0, 4),
  ...wavesOf(BLUE, 0, 4),
  ...wavesOf(LIGHT, 8, 112),
  ...wavesOf(RED, 4, 40),
  ...wavesOf(BLUE, 4, 40),
]
const GREY = wavesOf(LIGHT, 0, HASH_BITS)
const layoutOf = (is_grey: boolean) => (is_grey ? GREY : COLOURED)

/** In steps of a channel's 255: below these there is little but noise. */
const LEAST_DETAIL = 0.05
const LEAST_COLOUR = 2

/** Null if the picture shows too little to be told from others, such as a plain surface. */
export function hashPicture(pixels: Pixels): PictureHashes | null {
  const channels = channelsOf(pixels)
  const is_grey = channels.slice(RED).every((channel) => spread(channel) < LEAST_COLOUR)
  const waves = layoutOf(is_grey)
  const strengths = strengthsOf(is_grey ? channels.slice(LIGHT, RED) : channels, pixels, waves)
  const [whole = []] = strengths
  const detail = median(whole.map(Math.abs))
  if (detail < LEAST_DETAIL) return null
  const hashes = strengths.map((cut) => cut.map((strength) => (strength > 0 ? 1 : 0)).join(''))
  return { is_grey, hashes }
}

/** The hash that the mirrored picture has: waves with an odd number of half turns across change their sign. */
export const mirrored = (hash: string, is_grey: boolean): string =>
  layoutOf(is_grey)
    .map(({ across }, nth) => (across % 2 === 1) !== (hash[nth] === '1'))
    .map(Number)
    .join('')

/** The keys of all hashes that may be near this one. */
export function keysNear(hash: string): number[] {
  const key = Number.parseInt(hash.slice(0, KEY_BITS), 2)
  const bits = Array.from({ length: KEY_BITS }, (_, nth) => 1 << nth)
  const others = bits.flatMap((bit, nth) => [bit, ...bits.slice(nth + 1).map((next) => bit | next)])
  return [key, ...others.map((other) => key ^ other)]
}

function channelsOf({ data, width, height }: Pixels): Float64Array[] {
  const pixels = width * height
  const step = data.length / pixels
  const [light, reds, blues] = [LIGHT, RED, BLUE].map(() => new Float64Array(pixels)) as Channels
  for (let nth = 0; nth < pixels; nth++) {
    const red = data[nth * step] ?? 0
    const green = data[nth * step + 1] ?? 0
    const blue = data[nth * step + 2] ?? 0
    light[nth] = 0.3 * red + 0.59 * green + 0.11 * blue
    reds[nth] = red - green
    blues[nth] = blue - (red + green) / 2
  }
  return [light, reds, blues]
}

/** The standard deviation. */
function spread(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** For each cut, how strong each of the waves is in it. */
function strengthsOf(
  channels: Float64Array[],
  { width, height }: Pixels,
  waves: Wave[],
): number[][] {
  const across = channels.map((_, channel) => mostTurns(waves, channel, 'across'))
  const down = channels.map((_, channel) => mostTurns(waves, channel, 'down'))
  // Cuts that begin at the same place on the left share the first half of the work.
  const columns = new Map<number, Float64Array[]>()
  const columnsOf = ({ left, size }: Cut): Float64Array[] => {
    const known = columns.get(left)
    if (known) return known
    const made = channels.map((channel, nth) =>
      product(channel, height, cosines(across[nth] ?? 0, width, left, size), width),
    )
    columns.set(left, made)
    return made
  }
  return CUTS.map((cut) => {
    const area = width * height * cut.size ** 2
    const measured = columnsOf(cut).map((rows, nth) =>
      product(rows, across[nth] ?? 0, cosines(down[nth] ?? 0, height, cut.top, cut.size), height),
    )
    return waves.map(({ channel, ...wave }) => {
      const strength = measured[channel]?.[wave.down * (across[channel] ?? 0) + wave.across]
      return (strength ?? 0) / area
    })
  })
}

const mostTurns = (waves: Wave[], channel: number, way: 'across' | 'down'): number =>
  Math.max(...waves.map((wave) => (wave.channel === channel ? wave[way] : 0))) + 1

/** For each number of half turns a row: how much each of the pixels counts. Pixels outside the cut count nothing. */
function cosines(turns: number, pixels: number, from: number, size: number): Float64Array {
  const rows = new Float64Array(turns * pixels)
  for (let pixel = 0; pixel < pixels; pixel++) {
    const begin = Math.max(pixel, from * pixels)
    const end = Math.min(pixel + 1, (from + size) * pixels)
    if (end <= begin) continue
    const middle = ((begin + end) / 2 - from * pixels) / (size * pixels)
    for (let turn = 0; turn < turns; turn++)
      rows[turn * pixels + pixel] = (end - begin) * Math.cos(Math.PI * turn * middle)
  }
  return rows
}

/** Each row of one matrix with each row of another one. The rows of the result are those of the second. */
function product(
  left: Float64Array,
  height: number,
  right: Float64Array,
  width: number,
): Float64Array {
  const turns = right.length / width
  const result = new Float64Array(turns * height)
  for (let turn = 0; turn < turns; turn++)
    for (let row = 0; row < height; row++) {
      let sum = 0
      for (let at = 0; at < width; at++)
        sum += (left[row * width + at] ?? 0) * (right[turn * width + at] ?? 0)
      result[turn * height + row] = sum
    }
  return result
}
