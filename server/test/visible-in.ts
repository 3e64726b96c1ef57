import type { DeckCar } from '@keyswap/contract/matching'
import type { SignedIn } from './client.ts'

/** Every filter below matches this car and every search finds it, some of them only as a similar car. */
export const SAAB = {
  make: 'Saab',
  model: '900',
  year: 1993,
  price: 5000,
  mileage: 1000,
  lat: 56.95,
  lng: 24.11,
}

const filters = [
  'make=Saab',
  'year_from=1993',
  'year_to=1993',
  'mileage_to=1000',
  'mileage_km_to=1700',
  'price_from=5000',
  'price_to=5000',
  'transmission=Manual',
  'fuel_type=Gasoline',
  'condition=Good',
  'distance_km=50',
]
const searches = ['saab', '900', 'saab 900', '1993', 'saab 1993', 'saab 2001', 'qqqq']

/** Tries every call by which a member can find another's Saab. Returns the names of the calls that find it, and of all calls. */
export async function visibleIn(viewer: SignedIn, owner_id: string, car_id: string) {
  const has = (cars: unknown) => (cars as DeckCar[]).some(({ id }) => id === car_id)
  const reads: Record<string, () => Promise<boolean>> = {
    deck: async () => has((await viewer.get('/api/cars')).body),
    'second page of the deck': async () =>
      has((await viewer.get(`/api/cars?after=${Number.MAX_SAFE_INTEGER}`)).body),
    'its own page': async () => (await viewer.get(`/api/cars/${car_id}`)).status === 200,
    "its owner's cars": async () => has((await viewer.get(`/api/users/${owner_id}/cars`)).body),
  }
  for (const filter of filters)
    reads[`deck with ${filter}`] = async () => has((await viewer.get(`/api/cars?${filter}`)).body)
  for (const q of searches)
    reads[`search for ${q}`] = async () =>
      has(
        ((await viewer.get(`/api/cars/search?q=${encodeURIComponent(q)}`)).body as { results: [] })
          .results,
      )
  const found: string[] = []
  for (const [name, isVisible] of Object.entries(reads)) if (await isVisible()) found.push(name)
  return { found, all: Object.keys(reads) }
}
