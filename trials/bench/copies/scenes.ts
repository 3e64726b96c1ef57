// Draws pictures that are about as alike as photos in a garage of cars: sky, ground, walls or trees behind, a car from the side in
// one of many places and sizes, light and grain. Some are close-ups, some hardly show anything. The same seed draws the same.
import sharp from 'sharp'
import { createRandom } from '../../fuzz/random.ts'

const [WIDTH, HEIGHT] = [640, 480]

type Colour = [red: number, green: number, blue: number]
type Point = [x: number, y: number]

const WHEEL_STEPS = 14

/** A JPEG, as a phone would send it. */
export async function drawScene(seed: number): Promise<Buffer> {
  const random = createRandom(seed)
  const between = (low: number, high: number) => low + random.next() * (high - low)
  const colour = (low = 0, high = 255): Colour => [
    between(low, high),
    between(low, high),
    between(low, high),
  ]
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 3)

  function fill(top: Colour, bottom: Colour, from: number, to: number) {
    for (let y = Math.round(from); y < to; y++)
      for (let x = 0; x < WIDTH; x++)
        for (let c = 0; c < 3; c++) {
          const part = (y - from) / Math.max(1, to - from)
          pixels[(y * WIDTH + x) * 3 + c] = (top[c] ?? 0) * (1 - part) + (bottom[c] ?? 0) * part
        }
  }

  /** Fills a polygon, darker towards its bottom. */
  function polygon(points: Point[], [red, green, blue]: Colour, shade = 0) {
    const ys = points.map(([, y]) => y)
    const [low, high] = [Math.max(0, Math.min(...ys)), Math.min(HEIGHT, Math.max(...ys))]
    for (let y = Math.ceil(low); y < high; y++) {
      const crossings = points
        .flatMap(([x1, y1], nth) => {
          const [x2, y2] = points[(nth + 1) % points.length] ?? [0, 0]
          return y1 <= y !== y2 <= y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : []
        })
        .toSorted((a, b) => a - b)
      const light = 1 - (shade * (y - low)) / (high - low)
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const end = Math.min(WIDTH, crossings[at + 1] ?? 0)
        for (let x = Math.max(0, Math.ceil(crossings[at] ?? 0)); x < end; x++)
          pixels.set([red * light, green * light, blue * light], (y * WIDTH + x) * 3)
      }
    }
  }

  const box = (x: number, y: number, width: number, height: number, tint: Colour, shade = 0) =>
    polygon(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      tint,
      shade,
    )

  const disc = (x: number, y: number, radius: number, tint: Colour) =>
    polygon(
      Array.from({ length: WHEEL_STEPS }, (_, nth): Point => {
        const angle = (nth / WHEEL_STEPS) * 2 * Math.PI
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
      }),
      tint,
    )

  const horizon = HEIGHT * between(0.3, 0.65)
  const light = between(0.35, 1)
  const dim = ([red, green, blue]: Colour): Colour => [red * light, green * light, blue * light]
  fill(dim(colour(120)), dim(colour(150)), 0, horizon)
  fill(dim(colour(50, 150)), dim(colour(60, 190)), horizon, HEIGHT)

  if (random.next() < 0.6) {
    for (let x = between(-80, 40); x < WIDTH; x += between(60, 220)) {
      const [width, height] = [between(40, 200), between(40, horizon)]
      box(x, horizon - height, width, height, dim(colour(40, 210)), 0.2)
      const [across, step] = [between(12, 30), between(22, 50)]
      const glass = dim(colour(20, 255))
      for (let wx = x + 8; wx < x + width - across; wx += step)
        for (let wy = horizon - height + 10; wy < horizon - step; wy += step)
          box(wx, wy, across, step * 0.6, glass)
    }
  } else {
    for (let trees = between(3, 30); trees > 0; trees--) {
      const [x, top, size] = [between(0, WIDTH), horizon - between(20, horizon), between(10, 90)]
      box(x - size / 12, top, size / 6, horizon - top, dim([70, 55, 40]))
      disc(x, top, size, dim(colour(20, 130)))
    }
  }
  for (let marks = between(0, 5); marks > 0; marks--) {
    const [x, slant] = [between(0, WIDTH), between(-300, 300)]
    const lines = dim(colour(150))
    polygon(
      [
        [x, horizon],
        [x + 4, horizon],
        [x + slant + 14, HEIGHT],
        [x + slant, HEIGHT],
      ],
      lines,
    )
  }

  const length = WIDTH * (random.next() < 0.2 ? between(1, 2) : between(0.35, 0.9))
  const [tall, left] = [length * between(0.2, 0.3), between(-0.2, 0.9) * (WIDTH - length * 0.7)]
  const ground = between(Math.max(horizon, HEIGHT * 0.55), HEIGHT * 0.97)
  const at = (x: number, y: number): Point => [left + x * length, ground - y * tall]
  const paint = dim(colour(10, 250))
  const [hood, cabin] = [between(0.05, 0.35), between(0.5, 0.95)]
  const waist = between(0.5, 0.65)
  disc(left + length / 2, ground, length / 12, dim([30, 30, 30]))
  polygon([at(0, 0.15), at(0.02, waist), at(1, waist), at(1, 0.15)], paint, 0.5)
  const roof: [number, number] = [hood + between(0.06, 0.16), cabin - between(0.02, 0.16)]
  polygon([at(hood, waist), at(roof[0], 1), at(roof[1], 1), at(cabin, waist)], paint)
  polygon(
    [
      at(hood + 0.05, waist + 0.04),
      at(roof[0] + 0.02, 0.94),
      at(roof[1] - 0.02, 0.94),
      at(cabin - 0.05, waist + 0.04),
    ],
    dim(colour(10, 120)),
  )
  for (const place of [between(0.14, 0.22), between(0.76, 0.86)]) {
    const [x, y] = at(place, 0.12)
    const radius = length * between(0.06, 0.085)
    disc(x, y, radius, [18, 18, 20])
    disc(x, y, radius * 0.6, dim(colour(90, 220)))
  }
  const [x, y] = at(random.next() < 0.5 ? 0.02 : 0.93, waist - 0.12)
  box(x, y, length * 0.05, tall * 0.1, [250, 240, 200])
  for (let stains = between(0, 12); stains > 0; stains--)
    disc(between(0, WIDTH), between(horizon, HEIGHT), between(2, 30), dim(colour(30, 200)))

  const grain = between(2, 18)
  for (let n = 0; n < pixels.length; n += 3) {
    const change = between(-grain, grain)
    for (let c = 0; c < 3; c++) pixels[n + c] = (pixels[n + c] ?? 0) + change
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .blur(between(0.4, 1.6))
    .jpeg({ quality: Math.round(between(70, 92)) })
    .toBuffer()
}
