// The gazetteer: towns with coordinates for distances and names for suggestions. Members may type any other location, but
// it has no distance.
import data from './places.json' with { type: 'json' }

export type Coordinates = { lat: number; lng: number }

/** A town under its local name, in Latin script; `country` is its ISO 3166-1 alpha-2 code. */
export type Place = Coordinates & { name: string; country: string }

const HOME = 'LV'
const EARTH_RADIUS_KM = 6371

/** Latvia's places first, then those of each other country, roughly from the largest to the smallest. */
export const places = (): readonly Place[] => gazetteer().all

/**
 * The place that a typed location means: 'Riga', ' cēsis, LV', 'Warsaw, Poland', 'Brīvības iela 1, Rīga'.
 * A text with commas that does not end in a known country is read as an address in Latvia, so that 'Paris, Texas' is
 * not taken for Paris in France.
 */
export function findPlace(text: string): Place | undefined {
  const { byName, byCountryName } = gazetteer()
  const whole = byName.get(folded(text))?.[0]
  if (whole) return whole
  const parts = text.split(',').map(folded)
  const country = byCountryName.get(parts.at(-1) ?? '')
  return parts
    .slice(0, country ? -1 : undefined)
    .flatMap((part) => byName.get(part) ?? [])
    .find((place) => place.country === (country ?? HOME))
}

/** Great-circle distance. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const haversine = (angle: number) => Math.sin(radians(angle) / 2) ** 2
  const shrink = Math.cos(radians(a.lat)) * Math.cos(radians(b.lat))
  const chord = haversine(b.lat - a.lat) + shrink * haversine(b.lng - a.lng)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Letters without a Unicode decomposition, and how people type them on other keyboards. */
const plain: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** A text for comparison: without case, accents and punctuation. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœ]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Gazetteer = {
  all: readonly Place[]
  /** Places by each of their folded names. If several share a name, it means the first one unless a country is typed. */
  byName: ReadonlyMap<string, readonly Place[]>
  byCountryName: ReadonlyMap<string, string>
}

let read: Gazetteer | undefined

const gazetteer = (): Gazetteer => {
  read ??= readGazetteer()
  return read
}

function readGazetteer(): Gazetteer {
  const all: Place[] = []
  const byName = new Map<string, Place[]>()
  const byCountryName = new Map<string, string>()
  for (const [country, { names, places: lines }] of Object.entries(data.countries)) {
    for (const name of [country, ...names]) byCountryName.set(folded(name), country)
    for (const [name, lat, lng, ...otherNames] of lines) {
      const place = { name: String(name), country, lat: Number(lat), lng: Number(lng) }
      all.push(place)
      for (const key of new Set([name, ...otherNames].map(String).map(folded))) {
        byName.set(key, [...(byName.get(key) ?? []), place])
      }
    }
  }
  return { all, byName, byCountryName }
}
