// What is written out here, apart from the product's texts, notices two labels that were swapped in one language.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { format, type Messages } from './message.ts'

/** Where English says the first, Latvian says the second. */
const words: [RegExp, RegExp][] = [
  [/\bcancel/, /atcel/],
  [/\bsav(e|ed|ing)\b/, /saglabā/],
  [/\bdelet/, /dzē[sš]/],
  [/\bremov/, /noņem|dzēs/],
  [/\bdiscard/, /atmes|dzēs/],
  [/\bun(block|ban)/, /atbloķ/],
  [/\b(block|ban)(ed|king|ning)?\b/, /(?<!at)bloķ/],
  [/\breport/, /ziņo/],
  [/\bretry|try again/, /vēlreiz/],
  [/\bclosed?\b/, /aizv|slēg/],
  [/\bshow password/, /rādīt/],
  [/\bhide/, /slēp/],
  [/\bprevious/, /iepriekš/],
  [/\bnext\b/, /nākam|tālāk/],
  [/(year|value) from$/, / no$/],
  [/(year|value|mileage)( up)? to$/, / līdz$/],
  [/\blikes?\b/, /pat[īi]k/],
  [/\bsuper/, /ļoti|super/],
  [/^pass(ed)?\b/, /izlai/],
  [/\bundo/, /atsauk|atgriez/],
  [/\bedit/, /labo/],
  [/\badd\b/, /pievien/],
  [/\bdeactivate/, /deaktiv/],
  [/\bactivate/, /(?<!de)aktiv/],
  [/\b(sign|log)(ed|ged)? in\b/, /ieej|ieiet|kont[sā]/],
  [/\blog(ged)? out/, /iziet|sesij/],
  [/\bresolve/, /atris/],
  [/\bdismiss/, /noraid/],
  [/\bwithdraw/, /atsau[kc]/],
  [/\bsend/, /sūt|public/],
  [/\bpublish/, /public/],
  [/\bdraft/, /melnrakst/],
  [/\bcop(y|ied)/, /kopē/],
  [/\bclear/, /notīr/],
  [/\bfilter/, /filtr/],
  [/\bunread/, /nelas/],
  [/\bmark(ed)? as read/, /(?<!ne)lasī/],
  [/\bsettings/, /iestatījum/],
  [/\bnotification/, /paziņojum/],
  [/\bpassword/, /parol/],
  [/\bphotos?\b/, /foto/],
  [/\bvalue/, /vērtīb/],
  [/\btransmission/, /ātrumkārb/],
  [/\bfuel/, /degviel/],
  [/\bnewest/, /jaunāk/],
  [/\boldest/, /vecāk/],
  [/\btoday/, /šodien/],
  [/\byesterday/, /vakar/],
  [/\bfailed|could not/, /neizdevās|nevar/],
  [/\blight\b/, /gaiš/],
  [/\bdark\b/, /tumš/],
  [/\bmiles\b/, /jūdz/],
  [/\bkilometres/, /kilomet/],
  [/\bdollar/, /dolār/],
  [/\beuro\b/, /eiro/],
]

/** A longer text may say it in other words. */
const LABEL_LENGTH = 60

const rooms = readdirSync(join(import.meta.dirname, 'en'))

async function textsOf(language: 'en' | 'lv'): Promise<Messages> {
  const all = await Promise.all(rooms.map((room) => import(`./${language}/${room}`)))
  return Object.assign({}, ...all.flatMap((room) => Object.values(room)))
}

const [en, lv] = await Promise.all([textsOf('en'), textsOf('lv')])

/** Without its places: their names are words too. */
const plain = (messages: Messages, key: string): string => {
  const message = messages[key] ?? ''
  const text = typeof message === 'string' ? message : message.other
  return text
    .replaceAll(/\{\w+\}/g, '')
    .trim()
    .toLowerCase()
}

test.each(words)('where English says %s, Latvian says %s', (english, latvian) => {
  const said = Object.keys(en).filter((key) => {
    const text = plain(en, key)
    return text.length <= LABEL_LENGTH && english.test(text)
  })
  expect(said).not.toEqual([])
  expect(said.filter((key) => !latvian.test(plain(lv, key)))).toEqual([])
})

test.each([
  ['car.transmission.Manual', 'Mehāniskā'],
  ['car.transmission.Automatic', 'Automātiskā'],
  ['car.transmission.CVT', 'Variators'],
  ['car.fuel_type.Gasoline', 'Benzīns'],
  ['car.fuel_type.Diesel', 'Dīzelis'],
  ['car.fuel_type.Hybrid', 'Hibrīds'],
  ['car.fuel_type.Electric', 'Elektrība'],
  ['car.condition.Excellent', 'Teicams'],
  ['car.condition.Good', 'Labs'],
  ['car.condition.Fair', 'Viduvējs'],
  ['car.condition.Poor', 'Slikts'],
  ['chat.waiting', 'Gaida savienojumu'],
  ['chat.sending', 'Tiek sūtīta'],
  ['chat.sent', 'Nosūtīta'],
  ['chat.seen', 'Izlasīta'],
  ['chat.not_sent', 'Nav nosūtīta'],
  ['shell.tab.swipe', 'Šķirstīt'],
  ['shell.tab.upload', 'Pievienot'],
  ['shell.tab.matches', 'Sakritības'],
  ['shell.tab.my_cars', 'Mani auto'],
  ['shell.tab.inbox', 'Jaunumi'],
  ['shell.tab.settings', 'Iestatījumi'],
  ['push.matches', 'Sakritības'],
  ['push.messages', 'Ziņas'],
  ['push.announcements', 'Jaunumi'],
  ['viewer.closer', 'Tuvināt'],
  ['viewer.whole', 'Rādīt visu foto'],
  ['settings.theme.system', 'Sistēmas'],
  ['kit.keep_editing', 'Turpināt labot'],
  ['kit.discard', 'Atmest'],
  ['auth.to_sign_in', 'Jau ir konts? Ieej'],
  ['auth.to_sign_up', 'Vēl nav konta? Reģistrējies'],
])('%s is „%s” in Latvian', (key, text) => expect(lv[key]).toBe(text))

const counted = (messages: Messages, key: string, locale: string) =>
  [1, 2, 11].map((count) => format(messages[key] ?? '', { count }, locale)).join(' | ')

test.each([
  ['inbox.count', '1 new | 2 new | 11 new', '1 jauns | 2 jauni | 11 jaunu'],
  [
    'browse.search.found',
    '1 car found | 2 cars found | 11 cars found',
    'Atrasts 1 auto | Atrasti 2 auto | Atrasti 11 auto',
  ],
  [
    'end.seen',
    'You have seen 1 car. | You have seen 2 cars. | You have seen 11 cars.',
    'Apskatīts 1 auto. | Apskatīti 2 auto. | Apskatīti 11 auto.',
  ],
  [
    'filters.open_active',
    'Filters, 1 active | Filters, 2 active | Filters, 11 active',
    'Filtri, ieslēgts 1 | Filtri, ieslēgti 2 | Filtri, ieslēgti 11',
  ],
  [
    'chat.unseen',
    '1 new message | 2 new messages | 11 new messages',
    '1 jauna ziņa | 2 jaunas ziņas | 11 jaunu ziņu',
  ],
  [
    'photos.decide.title',
    '1 photo did not make it | 2 photos did not make it | 11 photos did not make it',
    '1 foto neizdevās augšupielādēt | 2 foto neizdevās augšupielādēt | 11 foto neizdevās augšupielādēt',
  ],
  [
    'photos.decide.publish.action',
    'Publish with 1 photo | Publish with 2 photos | Publish with 11 photos',
    'Publicēt ar 1 foto | Publicēt ar 2 foto | Publicēt ar 11 foto',
  ],
  [
    'photos.decide.save.action',
    'Save with 1 photo | Save with 2 photos | Save with 11 photos',
    'Saglabāt ar 1 foto | Saglabāt ar 2 foto | Saglabāt ar 11 foto',
  ],
  ['my_cars.car_views', '1 view | 2 views | 11 views', '1 skatījums | 2 skatījumi | 11 skatījumu'],
  [
    'matches.unread',
    '1 unread message | 2 unread messages | 11 unread messages',
    '1 nelasīta ziņa | 2 nelasītas ziņas | 11 nelasītu ziņu',
  ],
  ['admin.shown', '1 shown | 2 shown | 11 shown', 'Redzams 1 | Redzami 2 | Redzami 11'],
  ['admin.timeline.days', '1 day | 2 days | 11 days', '1 diena | 2 dienas | 11 dienu'],
  [
    'admin.reports.against',
    '1 report about them | 2 reports about them | 11 reports about them',
    'par viņu 1 ziņojums | par viņu 2 ziņojumi | par viņu 11 ziņojumu',
  ],
  [
    'format.hours_ago',
    '1 hour ago | 2 hours ago | 11 hours ago',
    'pirms 1 stundas | pirms 2 stundām | pirms 11 stundām',
  ],
  [
    'format.days_ago',
    '1 day ago | 2 days ago | 11 days ago',
    'pirms 1 dienas | pirms 2 dienām | pirms 11 dienām',
  ],
  ['format.miles', '1 mile | 2 miles | 11 miles', '1 jūdze | 2 jūdzes | 11 jūdžu'],
])('%s counts: %s, %s', (key, english, latvian) => {
  expect(counted(en, key, 'en-US')).toBe(english)
  expect(counted(lv, key, 'lv-LV')).toBe(latvian)
})
