// npm run bench:copies [-- --pictures=200]: how many copies of photos are found, how many different ones are taken for copies, and
// what a hash costs. Draws its pictures itself and adds the demo's; it has no photos of real cars.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createRandom } from '../fuzz/random.ts'
import { changes, hashesOf, millisecondsToHash } from './copies/copies.ts'
import { areNear, type Comparable, comparable } from './copies/near.ts'
import { drawScene } from './copies/scenes.ts'
import { atLeast, atMost, createRun, printGoals } from './run.ts'

const { values: given } = parseArgs({
  options: { pictures: { type: 'string', default: '1000' } },
})
const MINUTES = 40
const DEMO = fileURLToPath(new URL('../../demo/pictures', import.meta.url))

type Found = { car: string; hashes: Comparable }

const run = createRun(MINUTES)
const pictures = Array.from(
  { length: Number(given.pictures) },
  (_, seed) => [`scene ${seed}`, () => drawScene(seed)] as const,
)
const demo = (await readdir(DEMO)).map(
  (name) => [name.replace(/-\d+\.webp$/, ''), () => readFile(path.join(DEMO, name))] as const,
)

const random = createRandom(1)
const known: Found[] = []
const times: number[] = []
const found = new Map(Object.keys(changes).map((change) => [change, 0]))

const share = (part: number, whole: number): number => (100 * part) / Math.max(1, whole)

await run.part({
  name: `copies of ${pictures.length} drawn pictures and ${demo.length} of the demo`,
  minutes: MINUTES,
  aims: [
    ...Object.keys(changes).map((change) =>
      atLeast(`copies that are found, ${change}`, 95, '%', () =>
        share(found.get(change) ?? 0, known.length),
      ),
    ),
    atMost(
      'a hash, the median',
      10,
      'ms',
      () => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0,
    ),
  ],
  async work(signal) {
    for (const [car, read] of [...pictures, ...demo]) {
      signal.throwIfAborted()
      const picture = await read()
      times.push(await millisecondsToHash(picture))
      const hashes = await hashesOf(picture)
      if (!hashes) throw new Error(`A picture shows too little: ${car}`)
      known.push({ car, hashes: comparable(hashes) })
      for (const [change, make] of Object.entries(changes)) {
        const copy = await hashesOf(await make(picture, random))
        if (copy && areNear(comparable(copy), comparable(hashes)))
          found.set(change, (found.get(change) ?? 0) + 1)
      }
    }
  },
})

await run.part({
  name: 'pairs of pictures of different cars',
  minutes: MINUTES,
  aims: [
    atMost<[near: number, all: number]>(
      'pairs taken for copies, of 10,000',
      1,
      'pairs',
      ([near, all]) => (near / all) * 10_000,
    ),
  ],
  async work(): Promise<[near: number, all: number]> {
    let [near, all] = [0, 0]
    for (const [nth, one] of known.entries())
      for (const other of known.slice(nth + 1)) {
        if (one.car === other.car) continue
        all += 1
        if (!areNear(one.hashes, other.hashes)) continue
        near += 1
        run.say(`taken for copies: ${one.car}, ${other.car}`)
      }
    run.notes.push({ text: 'pairs compared', value: String(all) })
    return [near, all]
  },
})
run.notes.push({
  text: 'photos of real cars',
  value: 'not measured, there are none in the repository',
})
printGoals(run)
