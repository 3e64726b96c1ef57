import { expect, test } from 'vitest'
import { distanceKm, findPlace, type Place, places } from './places.ts'

const STATE_CITIES = [
  ...['Daugavpils', 'Jelgava', 'Jēkabpils', 'Jūrmala', 'Liepāja'],
  ...['Ogre', 'Rēzekne', 'Rīga', 'Valmiera', 'Ventspils'],
]

const TOWNS = [
  ...['Ainaži', 'Aizkraukle', 'Aizpute', 'Aknīste', 'Aloja', 'Alūksne', 'Ape', 'Auce', 'Ādaži'],
  ...['Baldone', 'Baloži', 'Balvi', 'Bauska', 'Brocēni', 'Cesvaine', 'Cēsis', 'Dagda', 'Dobele'],
  ...['Durbe', 'Grobiņa', 'Gulbene', 'Iecava', 'Ikšķile', 'Ilūkste', 'Jaunjelgava', 'Kandava'],
  ...['Kārsava', 'Koknese', 'Krāslava', 'Kuldīga', 'Ķegums', 'Ķekava', 'Lielvārde', 'Limbaži'],
  ...['Līgatne', 'Līvāni', 'Lubāna', 'Ludza', 'Madona', 'Mazsalaca', 'Mārupe', 'Olaine'],
  ...['Pāvilosta', 'Piltene', 'Pļaviņas', 'Preiļi', 'Priekule', 'Rūjiena', 'Sabile'],
  ...['Salacgrīva', 'Salaspils', 'Saldus', 'Saulkrasti', 'Seda', 'Sigulda', 'Skrunda'],
  ...['Smiltene', 'Staicele', 'Stende', 'Strenči', 'Subate', 'Talsi', 'Tukums', 'Valdemārpils'],
  ...['Valka', 'Vangaži', 'Varakļāni', 'Viesīte', 'Viļaka', 'Viļāni', 'Zilupe'],
]

type Box = [south: number, north: number, west: number, east: number]

/** Bounding boxes: precise for the Baltic states, rough for other countries, without Svalbard, where we have no places. */
const BOXES: Record<string, Box> = {
  LV: [55.67, 58.09, 20.96, 28.25],
  EE: [57.5, 59.7, 21.75, 28.22],
  LT: [53.89, 56.46, 20.93, 26.84],
  PL: [49, 54.9, 14.1, 24.2],
  FI: [59.7, 70.1, 19.2, 31.6],
  SE: [55.3, 69.1, 10.9, 24.2],
  NO: [57.9, 71.3, 4.5, 31.2],
  DK: [54.5, 57.8, 8, 15.3],
  DE: [47.2, 55.1, 5.8, 15.1],
  NL: [50.7, 53.6, 3.3, 7.3],
  BE: [49.4, 51.6, 2.5, 6.5],
  FR: [41.3, 51.1, -5.2, 9.6],
  ES: [27.6, 43.8, -18.2, 4.4],
  IT: [35.4, 47.1, 6.6, 18.6],
  AT: [46.3, 49.1, 9.5, 17.2],
  CH: [45.8, 47.9, 5.9, 10.5],
  CZ: [48.5, 51.1, 12, 18.9],
  SK: [47.7, 49.7, 16.8, 22.6],
  HU: [45.7, 48.6, 16.1, 22.9],
  UA: [44.3, 52.4, 22.1, 40.3],
  US: [18.9, 71.5, -179.2, -66.9],
  GB: [49.8, 60.9, -8.7, 1.8],
  IE: [51.4, 55.5, -10.7, -5.9],
  PT: [32.3, 42.2, -31.3, -6.1],
  GR: [34.8, 41.8, 19.3, 29.7],
  RO: [43.6, 48.3, 20.2, 29.8],
  BG: [41.2, 44.3, 22.3, 28.7],
  HR: [42.3, 46.6, 13.4, 19.5],
  SI: [45.4, 46.9, 13.3, 16.7],
  RS: [42.2, 46.2, 18.8, 23.1],
  CA: [41.6, 83.2, -141.1, -52.5],
  AU: [-43.7, -10, 112.9, 153.7],
  JP: [24, 45.6, 122.9, 146],
}

const isInside = ({ lat, lng }: Place, [south, north, west, east]: Box) =>
  lat >= south && lat <= north && lng >= west && lng <= east

const place = (text: string): Place => {
  const found = findPlace(text)
  if (!found) throw new Error(`${text} is not listed`)
  return found
}

const found = (text: string) => {
  const it = findPlace(text)
  return it && `${it.name}, ${it.country}`
}

test('every state city and every town of Latvia is listed', () => {
  const latvian = new Set(places().flatMap(({ name, country }) => (country === 'LV' ? name : [])))
  expect([STATE_CITIES.length, TOWNS.length]).toEqual([10, 71])
  expect([...STATE_CITIES, ...TOWNS].filter((name) => !latvian.has(name))).toEqual([])
})

test('every place is within the bounding box of its country', () => {
  expect(new Set(places().map(({ country }) => country))).toEqual(new Set(Object.keys(BOXES)))
  const astray = places().filter((one) => !isInside(one, BOXES[one.country] ?? [0, 0, 0, 0]))
  expect(astray).toEqual([])
})

test('no country lists a name twice, and no two places have the same coordinates', () => {
  const once = (keys: string[]) => keys.filter((key, at) => keys.indexOf(key) !== at)
  expect(once(places().map(({ name, country }) => `${name}, ${country}`))).toEqual([])
  expect(once(places().map(({ lat, lng }) => `${lat} ${lng}`))).toEqual([])
})

test('every place is found by its name and country as the product writes them', () => {
  const lost = places().filter((one) => findPlace(`${one.name}, ${one.country}`) !== one)
  expect(lost).toEqual([])
})

test.each([
  ['Rīga', 'Liepāja', 197],
  ['Rīga', 'Daugavpils', 192],
  ['Rīga', 'Tallinn', 279],
  ['Rīga', 'Vilnius', 262],
  ['London', 'New York', 5570],
])('from %s to %s it is about %i km', (from, to, km) => {
  expect(Math.abs(distanceKm(place(from), place(to)) - km)).toBeLessThan(10)
})

test('a distance is symmetric, zero to the place itself, and half the circumference to the antipode', () => {
  const [riga, sydney] = [place('Rīga'), place('Sydney')]
  expect(distanceKm(riga, sydney)).toBeCloseTo(distanceKm(sydney, riga), 6)
  expect(distanceKm(riga, riga)).toBe(0)
  expect(distanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6371, 6)
})

test.each([
  ['Riga', 'Rīga, LV'],
  ['RĪGA', 'Rīga, LV'],
  ['Ri\u0304ga', 'Rīga, LV'],
  [' daugavpils ', 'Daugavpils, LV'],
  ['kekava', 'Ķekava, LV'],
  ['lodz', 'Łódź, PL'],
  ['tromso', 'Tromsø, NO'],
  ['Kohtla Järve', 'Kohtla-Järve, EE'],
  ['st gallen', 'St. Gallen, CH'],
])('%j is found whatever its case, accents and spaces', (text, expected) => {
  expect(found(text)).toBe(expected)
})

test.each([
  ['Rīga, Latvia', 'Rīga, LV'],
  ['Cēsis, LV', 'Cēsis, LV'],
  ['cesis,latvija', 'Cēsis, LV'],
  ['Tartu, Eesti', 'Tartu, EE'],
  ['Kaunas, Lietuva', 'Kaunas, LT'],
  ['Manchester, United Kingdom', 'Manchester, GB'],
  ['Berlīne, Vācija', 'Berlin, DE'],
])('%j is found with its country', (text, expected) => {
  expect(found(text)).toBe(expected)
})

test.each([
  ['Warsaw', 'Warszawa, PL'],
  ['Varšava', 'Warszawa, PL'],
  ['Viļņa', 'Vilnius, LT'],
  ['Munich, Germany', 'München, DE'],
  ['Washington, DC', 'Washington, US'],
])('%j is another name of %s', (text, expected) => {
  expect(found(text)).toBe(expected)
})

test.each([
  ['Brīvības iela 1, Rīga', 'Rīga, LV'],
  ['Rīga, LV-1010', 'Rīga, LV'],
  ['Ulbroka, Ropažu novads, Latvija', 'Ulbroka, LV'],
])('%j is read as an address in %s', (text, expected) => {
  expect(found(text)).toBe(expected)
})

test.each([
  ['Nica', 'Nīca, LV'],
  ['Nica, France', 'Nice, FR'],
  ['London', 'London, GB'],
  ['London, Canada', 'London, CA'],
  ['Boston', 'Boston, US'],
  ['Boston, UK', 'Boston, GB'],
])('of several places with that name, %j means %s', (text, expected) => {
  expect(found(text)).toBe(expected)
})

test.each([
  '',
  ' , ',
  'near the lake',
  'Rīg',
  'Latvia',
  'Rīga, Estonia',
  'Paris, Texas',
  'constructor',
])('%j is not a known place', (text) => {
  expect(findPlace(text)).toBeUndefined()
})
