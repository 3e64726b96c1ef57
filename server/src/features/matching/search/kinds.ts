// Words of a search that say what kind of car it is: "universālis", "4x4", "automatic". In both languages, without accents, as
// the beginnings of the forms that people type.
import type { Filters } from '@keyswap/contract/matching'

/** What the text of a search asks of a car besides its name, in one way of reading it (`Reading` in search.ts). */
export type Kind = Pick<Filters, 'body' | 'transmission' | 'fuel_type'>

/** A word with a dot is whole: 'van.' is not the beginning of Vanquish. */
const kinds: [Kind, string][] = [
  [{ body: ['Hatchback'] }, 'hatchback hatch. hecbek'],
  [{ body: ['Saloon'] }, 'saloon sedan. sedans. sedana. sedani. sedanu.'],
  [{ body: ['Estate'] }, 'estate wagon universal kombi. combi.'],
  [{ body: ['SUV', 'Pickup'] }, '4x4. 4wd. awd. dzips. dzipi. pilnpiedzin'],
  [{ body: ['SUV'] }, 'suv. suvs. apvid krosover crossover'],
  [{ body: ['MPV'] }, 'mpv. minivan miniven'],
  [{ body: ['Coupe'] }, 'coupe kupej kupe.'],
  [{ body: ['Convertible'] }, 'convertible cabrio kabriolet roadster rodster'],
  [{ body: ['Pickup'] }, 'pickup pikap'],
  [{ body: ['Van'] }, 'van. vans. furgon mikroautobus'],
  [{ transmission: ['Automatic', 'CVT'] }, 'automat'],
  [{ transmission: ['CVT'] }, 'cvt. variator'],
  [{ transmission: ['Manual'] }, 'manual mehanisk'],
  [{ fuel_type: ['Electric'] }, 'electric elektr ev.'],
  [{ fuel_type: ['Hybrid'] }, 'hybrid hibrid'],
  [{ fuel_type: ['Diesel'] }, 'diesel dizel'],
  [{ fuel_type: ['Gasoline'] }, 'petrol gasoline benzin'],
]

const starts = kinds.flatMap(([kind, words]) => words.split(' ').map((start) => ({ start, kind })))

/** Of a word without accents. */
export const kindOf = (word: string): Kind | undefined =>
  starts.find(({ start }) =>
    start.endsWith('.') ? word === start.slice(0, -1) : word.startsWith(start),
  )?.kind

/** What several words ask together: any body of those named, and any fuel. Undefined if no word says a kind of car. */
export function kindOfAll(words: string[]): Kind | undefined {
  const said = words.flatMap((word) => kindOf(word) ?? [])
  const all: Kind = {}
  for (const { body, transmission, fuel_type } of said) {
    if (body) all.body = [...(all.body ?? []), ...body]
    if (transmission) all.transmission = [...(all.transmission ?? []), ...transmission]
    if (fuel_type) all.fuel_type = [...(all.fuel_type ?? []), ...fuel_type]
  }
  return said.length === 0 ? undefined : all
}
