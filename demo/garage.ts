// The members, cars, likes and chats of the demo, written by hand. The oldest car is first in the list.
import type { Language } from '@keyswap/contract/accounts'
import type { BodyType, DealExtra, ReportCategory } from '@keyswap/contract/choices'
import type { CarInput } from '@keyswap/contract/listings'
import type { Wish } from '@keyswap/contract/listings/wishes'
import type { Currency, DistanceUnit } from '@keyswap/contract/units'

/** A domain that cannot receive mail: RFC 2606 reserves .example. */
const DOMAIN = 'demo.keyswap.example'
export const addressOf = (member: string): string => `${member}@${DOMAIN}`

export type Member = {
  key: string
  name: string
  location: string
  language: Language
  is_admin?: true
}

const member = (
  key: string,
  name: string,
  location: string,
  language: Language = 'lv',
): Member => ({
  key,
  name,
  location,
  language,
})

/** The members that the demo offers to sign in as. */
export const signIns = [
  { key: 'anna', is: 'a member' },
  { key: 'janis', is: 'a member with three cars' },
  { key: 'marta', is: 'an admin' },
] as const

export const members: readonly Member[] = [
  member('anna', 'Anna Kalniņa', 'Rīga', 'en'),
  member('janis', 'Jānis Ozoliņš', 'Rīga', 'en'),
  { ...member('marta', 'Marta Liepiņa', 'Rīga', 'en'), is_admin: true },
  member('andris', 'Andris Bērziņš', 'Cēsis'),
  member('ilze', 'Ilze Krūmiņa', 'Jūrmala'),
  member('kaspars', 'Kaspars Zariņš', 'Rīga'),
  member('liga', 'Līga Vītola', 'Jelgava'),
  member('edgars', 'Edgars Pētersons', 'Sigulda'),
  member('dace', 'Dace Eglīte', 'Rīga'),
  member('roberts', 'Roberts Jansons', 'Liepāja'),
  member('zane', 'Zane Balode', 'Mārupe'),
  member('oskars', 'Oskars Kļaviņš', 'Valmiera'),
  member('elina', 'Elīna Straume', 'Ventspils'),
  member('martins', 'Mārtiņš Dumpis', 'Kuldīga'),
  member('sergejs', 'Sergejs Ivanovs', 'Daugavpils'),
  member('natalja', 'Natālija Petrova', 'Daugavpils'),
  member('viktors', 'Viktors Smirnovs', 'Rīga', 'en'),
  member('kristine', 'Kristīne Roze', 'Liepāja'),
  member('raivis', 'Raivis Auziņš', 'Valmiera'),
  member('agnese', 'Agnese Ķirsone', 'Ogre'),
  member('tonu', 'Tõnu Tamm', 'Tartu', 'en'),
  member('mindaugas', 'Mindaugas Kazlauskas', 'Šiauliai', 'en'),
  member('rasa', 'Rasa Petrauskienė', 'Vilnius', 'en'),
  member('aleksejs', 'Aleksejs Sokolovs', 'Rēzekne'),
]

export type ListedCar = { key: string; owner: string; car: CarInput }

type Facts = [
  make: string,
  model: string,
  year: number,
  /** In kilometres and euros, unless `Units` says otherwise. */
  mileage: number,
  price: number,
  transmission: CarInput['transmission'],
  fuel: CarInput['fuel_type'],
  condition: CarInput['condition'],
  location: string,
]

const bodies: Record<BodyType, string> = {
  Hatchback: 'golf yaris fiat500 mini leaf corsa p308 giulietta',
  Saloon: 'lada a6 c220 model3 w123 bmw530 saab superb audi80',
  Estate: 'touring v70 octavia outback volvo240 ceed passat',
  SUV: 'rav4 crv defender tucson niva rx450h xc60 jimny',
  MPV: 'caravelle berlingo',
  Coupe: 'tt gt86 mustang',
  Convertible: 'mx5 s2000',
  Pickup: 'ranger hilux',
  Van: 'vito',
}

const bodyOf = (key: string): BodyType | null => {
  const found = Object.entries(bodies).find(([, keys]) => keys.split(' ').includes(key))
  return found ? (found[0] as BodyType) : null
}

const euros = (side: 'adds' | 'wants', amount: number): Partial<Wish> => ({
  money: { side, amount, currency: 'EUR' },
})

/** Some owners say what they would swap for. */
const wishes: Record<string, Partial<Wish>> = {
  golf: { bodies: ['Estate', 'Convertible'], ...euros('adds', 2_000) },
  touring: { fuel_types: ['Electric'] },
  yaris: { bodies: ['Estate', 'Saloon'], year_from: 2015 },
  v70: { bodies: ['SUV'], fuel_types: ['Diesel'] },
  rav4: { models: ['Volkswagen Golf', 'Škoda Octavia'], ...euros('wants', 1_500) },
  corsa: { models: ['VW Golf', 'Audi A3'], year_from: 2012, ...euros('adds', 4_000) },
  mustang: { bodies: ['Hatchback', 'Estate'], mileage: { up_to: 150_000, unit: 'km' } },
  outback: { bodies: ['MPV'], fuel_types: ['Diesel'] },
  passat: { bodies: ['Pickup'] },
  s2000: { bodies: ['Estate', 'SUV', 'MPV'], year_from: 2015, ...euros('wants', 5_000) },
}

const wishOf = (key: string): Wish | null => {
  const wish = wishes[key]
  if (!wish) return null
  const nothing = { models: [], bodies: [], fuel_types: [], year_from: null, year_to: null }
  return { ...nothing, mileage: null, money: null, ...wish }
}

type Units = { unit?: DistanceUnit; currency?: Currency }

const listed = (
  key: string,
  owner: string,
  [make, model, year, mileage, price, transmission, fuel_type, condition, location]: Facts,
  description: string,
  { unit = 'km', currency = 'EUR' }: Units = {},
): ListedCar => ({
  key,
  owner,
  car: {
    make,
    model,
    year,
    ...(unit === 'km' ? { mileage_km: mileage } : { mileage }),
    price,
    currency,
    transmission,
    fuel_type,
    condition,
    body: bodyOf(key),
    wish: wishOf(key),
    location,
    description,
  },
})

/** Twelve cars have a fourth picture, in landscape as phones take them; for six of them it is the cover. */
const landscape: Record<string, 'cover' | 'last'> = {
  ...{ outback: 'cover', defender: 'cover', rav4: 'cover' },
  ...{ caravelle: 'cover', saab: 'cover', jimny: 'cover' },
  ...{ golf: 'last', bmw530: 'last', gt86: 'last', p308: 'last', tt: 'last', giulietta: 'last' },
}

/** The names of a car's pictures in the folder `pictures`, the cover first. */
export function picturesOf(key: string): string[] {
  const three = [1, 2, 3].map((n) => `${key}-${n}.webp`)
  const fourth = `${key}-4.webp`
  if (landscape[key] === 'cover') return [fourth, ...three]
  return landscape[key] === 'last' ? [...three, fourth] : three
}

export const cars: readonly ListedCar[] = [
  listed(
    'golf',
    'anna',
    ['Volkswagen', 'Golf', 2016, 110_100, 11_900, 'Manual', 'Gasoline', 'Good', 'Rīga'],
    'One owner, every service stamp in the book. I drive to the sea more often than to work now and would like something with a bigger boot or a roof that opens.',
  ),
  listed(
    'touring',
    'janis',
    ['BMW', '320d Touring', 2014, 180_700, 12_800, 'Automatic', 'Diesel', 'Good', 'Rīga'],
    'Carried a drum kit, two dogs and once a whole kitchen. New chain and clutch at 150,000. Looking for something electric, or something silly.',
  ),
  listed(
    'mx5',
    'janis',
    ['Mazda', 'MX-5', 1999, 142_700, 7_400, 'Manual', 'Gasoline', 'Good', 'Rīga'],
    'British racing green, new hood two summers ago, never seen salt. Only to someone who will take it out in the rain too.',
  ),
  listed(
    'yaris',
    'marta',
    ['Toyota', 'Yaris Hybrid', 2020, 50_200, 16_500, 'CVT', 'Hybrid', 'Excellent', 'Rīga'],
    'Fits into any gap in the centre and drinks next to nothing. I would swap for something a little longer.',
  ),
  listed(
    'v70',
    'andris',
    ['Volvo', 'V70', 2012, 239_600, 8_900, 'Automatic', 'Diesel', 'Good', 'Cēsis'],
    'Pieci gadi mūsu ģimenē, viss laikā mainīts. Meklēju ko augstāku – ceļš uz vasarnīcu kļūst arvien sliktāks.',
  ),
  listed(
    'lada',
    'andris',
    ['Lada', '2107', 1988, 41_000, 3_600, 'Manual', 'Gasoline', 'Good', 'Cēsis'],
    'My grandfather bought it new and drove it to church and back. Original paint, original smell. Starts at minus twenty.',
  ),
  listed(
    'rav4',
    'ilze',
    ['Toyota', 'RAV4 Hybrid', 2019, 87_900, 26_900, 'CVT', 'Hybrid', 'Excellent', 'Jūrmala'],
    'All-wheel drive, heated everything, winter wheels included. We moved closer to the sea and need less car.',
  ),
  listed(
    'fiat500',
    'ilze',
    ['Fiat', '500', 2015, 76_900, 7_900, 'Manual', 'Gasoline', 'Good', 'Jūrmala'],
    'Mint, with a white roof, and it makes people smile at traffic lights. Small scratch on the rear bumper, see picture two.',
  ),
  listed(
    'a6',
    'kaspars',
    ['Audi', 'A6', 2015, 194_700, 15_400, 'Automatic', 'Diesel', 'Good', 'Rīga'],
    'Quattro, leather, serviced at the dealer until last year. I work from home now and it stands in the garage most of the week.',
  ),
  listed(
    'caravelle',
    'kaspars',
    ['Volkswagen', 'Caravelle', 2013, 224_500, 17_200, 'Manual', 'Diesel', 'Good', 'Rīga'],
    'Seven seats or a bed, as you like. Has seen Nordkapp and Gibraltar. Curtains stay with it, the surfboards do not.',
  ),
  listed(
    'octavia',
    'liga',
    ['Škoda', 'Octavia Combi', 2018, 127_600, 13_900, 'Manual', 'Diesel', 'Good', 'Jelgava'],
    'Praktiska, ekonomiska, bagāžniekā ietilpst bērnu ratiņi un vēl puse veikala. Mainītu pret ko ar automātisko ātrumkārbu.',
  ),
  listed(
    'ranger',
    'edgars',
    ['Ford', 'Ranger', 2017, 148_200, 21_500, 'Manual', 'Diesel', 'Good', 'Sigulda'],
    'Works in the forest on weekdays, washed on Saturdays. Tow bar, cover over the bed, new all-terrain tyres.',
  ),
  listed(
    'outback',
    'edgars',
    ['Subaru', 'Outback', 2014, 190_900, 11_300, 'CVT', 'Gasoline', 'Good', 'Sigulda'],
    'The car that gets up our hill in February when nothing else does. Timing and fluids done in spring.',
  ),
  listed(
    'mini',
    'dace',
    ['MINI', 'Cooper', 2017, 64_200, 14_300, 'Manual', 'Gasoline', 'Excellent', 'Rīga'],
    'Green with a white roof, the way it should be. Second set of wheels. I need four doors, it is as simple as that.',
  ),
  listed(
    'crv',
    'janis',
    ['Honda', 'CR-V', 2016, 115_100, 17_800, 'Automatic', 'Gasoline', 'Good', 'Rīga'],
    'Very quiet, very comfortable, never let us down. Tow bar, roof rails, dog guard. The dog has moved in with my daughter, so something smaller would do.',
  ),
  listed(
    'tt',
    'roberts',
    ['Audi', 'TT', 2010, 135_500, 12_600, 'Manual', 'Gasoline', 'Good', 'Liepāja'],
    'Sudraba krāsa, ādas salons, braukts tikai vasarās. Vēja Liepājā netrūkst, bet jumtu atvērt nevar – mainītu pret kabrioletu.',
  ),
  listed(
    'c220',
    'roberts',
    ['Mercedes-Benz', 'C 220', 2013, 215_200, 11_900, 'Automatic', 'Diesel', 'Good', 'Liepāja'],
    'Black, calm, long-legged. Rīga and back on a quarter of a tank. Two keys, full history.',
  ),
  listed(
    'model3',
    'zane',
    ['Tesla', 'Model 3', 2021, 36_400, 29_500, 'Automatic', 'Electric', 'Excellent', 'Mārupe'],
    'Long Range, battery at 94 percent, charger cable included. I miss changing gears, honestly: show me something with a stick.',
    { unit: 'mi', currency: 'USD' },
  ),
  listed(
    'defender',
    'oskars',
    ['Land Rover', 'Defender 90', 1998, 127_800, 23_000, 'Manual', 'Diesel', 'Fair', 'Valmiera'],
    'Leaks a little, as all of them do. Galvanised chassis, new bulkhead, winch. It will pull you out, and then your neighbour.',
    { unit: 'mi' },
  ),
  listed(
    'volvo240',
    'oskars',
    ['Volvo', '240 Estate', 1989, 319_300, 6_800, 'Manual', 'Gasoline', 'Good', 'Valmiera'],
    'Red brick, thirty-five years old, no rust where it matters. The boot takes a sofa; I have tried.',
  ),
  listed(
    'leaf',
    'elina',
    ['Nissan', 'Leaf', 2019, 54_600, 13_200, 'Automatic', 'Electric', 'Good', 'Ventspils'],
    'All of my town and back for a week on one charge. Eleven of twelve bars. Home charger can come along.',
  ),
  listed(
    'gt86',
    'elina',
    ['Toyota', 'GT86', 2014, 84_200, 17_900, 'Manual', 'Gasoline', 'Excellent', 'Ventspils'],
    'Orange, stock, garaged in winter. Lightweight, honest, and too small for a child seat, which is why it is here.',
  ),
  listed(
    'w123',
    'martins',
    ['Mercedes-Benz', '230 E', 1983, 263_900, 14_900, 'Automatic', 'Gasoline', 'Good', 'Kuldīga'],
    'Krāsa „Hellelfenbein”, taksometra miers un hroms. Restaurēts 2019. gadā, visi darbu foto ir saglabāti.',
  ),
  listed(
    'tucson',
    'martins',
    ['Hyundai', 'Tucson', 2020, 71_900, 21_900, 'Automatic', 'Gasoline', 'Excellent', 'Kuldīga'],
    'Still under warranty. Bought for a job that moved to the internet. I would rather have something older with a story.',
  ),
  listed(
    'bmw530',
    'sergejs',
    ['BMW', '530i', 2012, 176_700, 13_700, 'Automatic', 'Gasoline', 'Good', 'Daugavpils'],
    'Six cylinders, dark blue, looked after by one mechanic all its life. He will talk to you if you bring cake.',
  ),
  listed(
    'niva',
    'sergejs',
    ['Lada', 'Niva', 2008, 94_800, 4_200, 'Manual', 'Gasoline', 'Fair', 'Daugavpils'],
    'For mushrooms, fishing and the road that the map does not know. Heater strong enough for two cars.',
  ),
  listed(
    'ceed',
    'natalja',
    ['Kia', 'Ceed SW', 2019, 98_500, 14_100, 'Manual', 'Gasoline', 'Good', 'Daugavpils'],
    'Ģimenes auto, salonā nav smēķēts, apkopes laikā pie dīlera. Labprāt mainītu pret mazāku pilsētas auto ar piemaksu.',
  ),
  listed(
    'corsa',
    'natalja',
    ['Opel', 'Corsa', 2016, 89_500, 7_300, 'Manual', 'Gasoline', 'Good', 'Daugavpils'],
    'Yellow, cheerful, cheap to run. My daughter learned to drive in it, and so did both of her friends.',
  ),
  listed(
    'rx450h',
    'viktors',
    ['Lexus', 'RX 450h', 2016, 140_700, 28_900, 'CVT', 'Hybrid', 'Excellent', 'Rīga'],
    'Silence on wheels. Panoramic roof, all assistants, two sets of tyres on rims.',
  ),
  listed(
    'mustang',
    'viktors',
    ['Ford', 'Mustang', 2016, 41_300, 31_000, 'Manual', 'Gasoline', 'Excellent', 'Rīga'],
    'Five litres, six gears, one smile. Sunday car with a winter storage contract. Will consider an estate plus money.',
    { unit: 'mi', currency: 'USD' },
  ),
  listed(
    'p308',
    'kristine',
    ['Peugeot', '308', 2017, 102_700, 10_400, 'Manual', 'Diesel', 'Good', 'Liepāja'],
    'Four litres to a hundred, measured, not claimed. Small dent on the left rear door, priced in.',
  ),
  listed(
    'berlingo',
    'kristine',
    ['Citroën', 'Berlingo', 2018, 120_500, 11_600, 'Manual', 'Diesel', 'Good', 'Liepāja'],
    'Bērni, velosipēdi, dēļi, smiltis no pludmales – viss ir bijis iekšā, un viss ir iztīrīts. Durvis bīdās no abām pusēm.',
  ),
  listed(
    'hilux',
    'raivis',
    ['Toyota', 'Hilux', 2015, 166_100, 22_400, 'Manual', 'Diesel', 'Good', 'Valmiera'],
    'Does not break. I have tried for six years. Farm use, so the bed has marks, the cabin does not.',
  ),
  listed(
    'saab',
    'raivis',
    ['Saab', '9-3 Aero', 2006, 229_500, 5_900, 'Manual', 'Gasoline', 'Good', 'Valmiera'],
    'One of the last proper ones. Turbo, heated leather, the key between the seats where it belongs.',
  ),
  listed(
    'xc60',
    'agnese',
    ['Volvo', 'XC60', 2018, 107_300, 27_300, 'Automatic', 'Diesel', 'Excellent', 'Ogre'],
    'All-wheel drive, Bowers speakers, a seat for every back. We are two now instead of five and would fit into half of it.',
  ),
  listed(
    'superb',
    'tonu',
    ['Škoda', 'Superb', 2017, 159_000, 16_900, 'Automatic', 'Diesel', 'Good', 'Tartu'],
    'Tartu to Rīga in two hours and a half without noticing. More legroom than my flat. I come down most weekends, so a swap is easy.',
  ),
  listed(
    'jimny',
    'tonu',
    ['Suzuki', 'Jimny', 2019, 45_500, 23_700, 'Manual', 'Gasoline', 'Excellent', 'Tartu'],
    'The little yellow one everybody waves at. Goes where tractors turn around. Not fast, never meant to be.',
  ),
  listed(
    'audi80',
    'mindaugas',
    ['Audi', '80', 1993, 283_600, 3_900, 'Manual', 'Gasoline', 'Good', 'Šiauliai'],
    'Galvanised, so still here. Second owner, engine rebuilt at 250,000. Šiauliai is only an hour from Jelgava.',
  ),
  listed(
    'passat',
    'mindaugas',
    [
      'Volkswagen',
      'Passat Variant',
      2015,
      116_400,
      12_200,
      'Automatic',
      'Diesel',
      'Good',
      'Šiauliai',
    ],
    'Company car bought out by its driver, that is me. Highline, tow bar, virtual cockpit. Looking for a pickup.',
  ),
  listed(
    'giulietta',
    'rasa',
    ['Alfa Romeo', 'Giulietta', 2013, 117_300, 9_300, 'Manual', 'Gasoline', 'Good', 'Vilnius'],
    'Deep red and never boring. Yes, it has been to the mechanic. No, I do not regret it.',
  ),
  listed(
    'vito',
    'aleksejs',
    ['Mercedes-Benz', 'Vito', 2012, 248_300, 10_800, 'Manual', 'Diesel', 'Fair', 'Rēzekne'],
    'Kravas telpa apšūta, grīda jauna, sāni bez logiem. Derēs amatniekam vai kempera būvētājam.',
  ),
  listed(
    's2000',
    'aleksejs',
    ['Honda', 'S2000', 2003, 99_300, 27_500, 'Manual', 'Gasoline', 'Excellent', 'Rēzekne'],
    'Nine thousand revolutions and a quiet road along the lakes. Silver, original, hood like new. Swap for something for the whole family.',
  ),
]

/**
 * Each like is [the car that is offered, the car that is liked]. Many are for cars of the members in `signIns`, so that
 * these soon get a match.
 */
export const likes: readonly (readonly [mine: string, theirs: string])[] = [
  // Matches with messages, which are in `talks`.
  ['mx5', 'golf'],
  ['golf', 'mx5'],
  ['mini', 'golf'],
  ['golf', 'mini'],
  ['touring', 'superb'],
  ['superb', 'touring'],
  ['yaris', 'p308'],
  ['p308', 'yaris'],
  // A match without messages.
  ['gt86', 'mx5'],
  ['mx5', 'gt86'],
  // With ['outback', 'rav4'] and ['rav4', 'golf'] a ring, see `rings`. With ['mustang', 'v70'] and ['v70', 'golf'] another one
  // closes when Anna likes the Mustang, which is near her and so among the first of her deck.
  ['golf', 'outback'],
  // Likes for the cars of Anna, Jānis and Marta, the members in `signIns`.
  ['rav4', 'golf'],
  ['v70', 'golf'],
  ['leaf', 'golf'],
  ['corsa', 'golf'],
  ['giulietta', 'golf'],
  ['tt', 'mx5'],
  ['model3', 'mx5'],
  ['mustang', 'touring'],
  ['audi80', 'touring'],
  ['fiat500', 'mx5'],
  ['ceed', 'yaris'],
  ['bmw530', 'yaris'],
  // Likes between the other members.
  ['v70', 'xc60'],
  ['defender', 'hilux'],
  ['hilux', 'jimny'],
  ['outback', 'rav4'],
  ['ranger', 'defender'],
  ['caravelle', 'v70'],
  ['a6', 'tt'],
  ['c220', 'a6'],
  ['volvo240', 'lada'],
  ['w123', 'volvo240'],
  ['tucson', 'saab'],
  ['bmw530', 's2000'],
  ['niva', 'jimny'],
  ['saab', 'volvo240'],
  ['xc60', 'mini'],
  ['superb', 'model3'],
  ['passat', 'ranger'],
  ['vito', 'caravelle'],
  ['octavia', 'a6'],
  ['s2000', 'outback'],
  ['berlingo', 'caravelle'],
  ['crv', 'outback'],
  ['rx450h', 'model3'],
  ['mustang', 's2000'],
  ['mustang', 'v70'],
  ['leaf', 'fiat500'],
  ['ceed', 'mini'],
]

/** [the member, the car]. Cars that Anna gets by rings only: a match on them would end these. */
export const passes: readonly (readonly [member: string, car: string])[] = [
  ['anna', 'rav4'],
  ['anna', 'v70'],
]

export type RingOffer = {
  /** Each owner likes the next car, the last one the first. */
  cars: readonly string[]
  /** The members who are in. */
  joined: readonly string[]
  /** How many hours ago it was found. */
  hours: number
}

/** One that waits for Anna. */
export const rings: readonly RingOffer[] = [
  { cars: ['golf', 'outback', 'rav4'], joined: ['edgars', 'ilze'], hours: 5 },
]

export type Talk = {
  between: readonly [string, string]
  /** `by`: the index in `between`; `minutes`: how long ago. */
  said: readonly (readonly [by: 0 | 1, minutes: number, content: string])[]
  /** How many of these messages each of the two members has read. */
  read: readonly [number, number]
}

export const talks: readonly Talk[] = [
  {
    between: ['anna', 'janis'],
    said: [
      [1, 1_610, 'Hi Anna! Your Golf looks well kept. Is it really one owner?'],
      [
        0,
        1_588,
        'Really: me. Bought new in Rīga, all stamps. And does your MX-5 really never see salt?',
      ],
      [1, 1_571, 'It sleeps from October to April. The hood is new, I have the invoice.'],
      [
        0,
        1_566,
        'Then I have a question for Saturday: Vecāķi, around eleven? Bring the green one.',
      ],
      [1, 1_540, 'Saturday at eleven. I will bring coffee as well.'],
      [1, 95, 'The forecast for Saturday looks good. Roof down, then?'],
    ],
    read: [5, 6],
  },
  {
    between: ['anna', 'dace'],
    said: [
      [0, 4_420, 'Hello Dace, would you part with the MINI for a Golf with four doors?'],
      [
        1,
        4_377,
        'That is exactly the thing I need doors for: two car seats. What does it burn in town?',
      ],
      [0, 4_371, 'About seven. On the road to Jūrmala five and a half.'],
      [
        1,
        3_980,
        'Good. My husband wants to hear the engine cold. Could we come by on Thursday after six?',
      ],
      [0, 3_952, 'Thursday works. I will not drive it before you come.'],
    ],
    read: [5, 5],
  },
  {
    between: ['janis', 'tonu'],
    said: [
      [1, 850, 'Hello Jānis, I am in Valmiera on Saturday. Shall I bring the Superb?'],
      [0, 832, 'Please do. I will bring the Touring, washed for once.'],
    ],
    read: [2, 2],
  },
  {
    between: ['marta', 'kristine'],
    said: [
      [1, 2_180, 'Sveika! Vai Yaris būtu maināms pret 308?'],
      [0, 2_160, 'Jā, man tieši vajag ko garāku. Vai iespiedums durvīs ir liels?'],
      [1, 2_151, 'Plaukstas lielumā. Parādīšu.'],
    ],
    read: [3, 3],
  },
]

type Offer = {
  /** How long ago. */
  minutes: number
  /** Who pays how many euros: the index in `between`. */
  cash: readonly [by: 0 | 1, euros: number]
  place: string
  /** The hour of the meeting on the next Saturday, in Latvia. */
  saturday_at?: number
  extras?: readonly (readonly [car: string, items: readonly DealExtra[], other?: string])[]
  note?: string
}

export type Swap = {
  /** The first one proposes; they take turns. */
  between: readonly [string, string]
  /** The cars that they give. */
  cars: readonly [string, string]
  offers: readonly Offer[]
  /** How many minutes ago the last offer was accepted, and the keys changed hands. */
  agreed?: number
  done?: number
  papers?: readonly {
    car: string
    vin: string
    plate: string
    odometer: number
    keys: number
    defects?: string
  }[]
  reviews?: readonly (readonly [by: 0 | 1, minutes: number, text: string])[]
}

/** A counter-offer that waits for Anna, a swap that is agreed for Saturday, and one that is done. */
export const swaps: readonly Swap[] = [
  {
    between: ['anna', 'janis'],
    cars: ['golf', 'mx5'],
    offers: [
      {
        minutes: 80,
        cash: [1, 4_500],
        place: 'Vecāķi, by the beach car park',
        extras: [['golf', ['winter_tyres', 'second_key', 'service_book']]],
      },
      {
        minutes: 45,
        cash: [1, 4_000],
        place: 'Vecāķi, by the beach car park',
        saturday_at: 11,
        extras: [
          ['golf', ['winter_tyres', 'second_key', 'service_book']],
          ['mx5', ['second_key'], 'wind deflector, invoice of the new hood'],
        ],
        note: 'The Golf needs front discs soon, so 4,000. I bring the coffee.',
      },
    ],
  },
  {
    between: ['janis', 'tonu'],
    cars: ['touring', 'superb'],
    offers: [
      { minutes: 800, cash: [0, 3_500], place: 'Valmiera' },
      {
        minutes: 700,
        cash: [0, 4_000],
        place: 'Valmiera, car park at the station',
        saturday_at: 14,
        extras: [['superb', ['winter_tyres', 'tow_bar']]],
      },
    ],
    agreed: 670,
    papers: [
      {
        car: 'superb',
        vin: 'TMBJJ7NP5H7012345',
        plate: '482 BTX',
        odometer: 159_200,
        keys: 2,
        defects: 'Small chip in the windscreen, passed the inspection with it.',
      },
    ],
  },
  {
    between: ['marta', 'kristine'],
    cars: ['yaris', 'p308'],
    offers: [
      {
        minutes: 1_900,
        cash: [1, 5_800],
        place: 'Saldus, stāvlaukums pie tirgus',
        extras: [['p308', ['service_book']]],
      },
    ],
    agreed: 1_850,
    done: 330,
    papers: [
      { car: 'yaris', vin: 'VNKKD3D300A123456', plate: 'MN-2041', odometer: 50_340, keys: 2 },
      {
        car: 'p308',
        vin: 'VF3LBBHZWHS123456',
        plate: 'KR-5217',
        odometer: 102_910,
        keys: 1,
        defects: 'Iespiedums kreisajās aizmugurējās durvīs.',
      },
    ],
    reviews: [
      [1, 290, 'Viss kā sludinājumā, un atslēgas dabūju laikā.'],
      [0, 200, 'Godīga saruna, iespiedums tieši tāds, kā teikts.'],
    ],
  },
]

export const announcement = {
  title: 'Welcome to the garage',
  content:
    'Like a car, and if its owner likes one of yours, the two of you can talk. Meet in daylight, look at the papers, and take your time. This garage is a demo: its members and cars are made up, its pictures drawn by us.',
  seen_by: ['andris', 'ilze', 'kaspars', 'dace', 'oskars', 'tonu', 'natalja'],
  days: 6,
} as const

export const reports: readonly {
  by: string
  car: string
  reason: string
  category: ReportCategory
  hours: number
}[] = [
  {
    by: 'liga',
    car: 'lada',
    reason: 'The mileage cannot be right: 41,000 on a car from 1988.',
    category: 'wrong_details',
    hours: 31,
  },
  {
    by: 'agnese',
    car: 'mustang',
    reason: 'Asked to pay a deposit before a viewing.',
    category: 'fraud',
    hours: 7,
  },
]
