// Catches Latvian labels that were swapped or that mean something else than the English ones.
import { expect, test } from 'vitest'
import { allTexts } from '../../scripts/texts.ts'
import { format, type Messages } from '../../web/src/lib/messages/message.ts'

/** A label whose English text matches the first pattern must match the second one in Latvian. */
const words: [RegExp, RegExp][] = [
  [/\bcancel/, /atc[eē][lļ]/],
  [/\bsav(e|ed|ing)\b/, /saglabā/],
  [/\bdelet/, /dzē[sš]/],
  [/\bremov/, /noņ[eē]m|dzēs/],
  [/\bdiscard/, /atmes|dzēs/],
  [/\bunblock/, /atbloķ/],
  [/\bunban/, /atjauno/],
  [/\bblock(ed|ing)?\b/, /(?<!at)bloķ/],
  [/\bban(ned|ning)?\b/, /aptur/],
  [/\breport/, /ziņo/],
  [/\bretry|try again/, /vēlreiz/],
  [/\bclosed?\b/, /aizv|slēg/],
  [/\bshow password/, /rādīt/],
  [/\bhide/, /slēp/],
  [/\bprevious/, /iepriekš/],
  [/\bnext\b(?! to)/, /nākam|tālāk/],
  [/(year|value) from$/, / no$/],
  [/(year|value|mileage)( up)? to$/, / līdz$/],
  [/(?<!’d )\blikes?\b(?! “)/, /pat[īi]k/],
  [/\bsuper/, /ļoti|super/],
  [/^pass(ed)?\b/, /izlai/],
  [/\bundo/, /atsau[ck]|atgriez/],
  [/\bedit/, /labo/],
  [/\badd\b/, /pievien|piemaks/],
  [/\bdeactivate/, /deaktiv/],
  [/\bactivate/, /(?<!de)aktiv/],
  [/\b(sign|log)(ed|ged)? in\b/, /ieej|ieiet|kont[sā]/],
  [/\blog(ged)? out/, /iziet|sesij/],
  [/\baccept(ed)? (by|the|version)/, /pieņ[eē]m/],
  [/\bdeclin/, /noraid/],
  [/\breserved/, /rezerv/],
  [/\bproposal/, /piedāvājum/],
  [/\bresolve/, /pamatot/],
  [/\bdismiss/, /noraid/],
  [/\bwithdraw/, /atsau[kc]/],
  [/\bsend/, /sūt|public/],
  [/\bpublish/, /public/],
  [/\bdraft/, /melnrakst/],
  [/\bcop(y|ied)\b/, /kopē|eksemplār/],
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
  [/\bfailed|couldn’t/, /neizdevās|nevar/],
  [/\blight\b/, /gaiš/],
  [/\bdark\b/, /tumš/],
  [/\bmiles\b/, /jūdz/],
  [/\bkilometers/, /kilomet/],
  [/\bdollar/, /dolār/],
  [/\beuro\b/, /eiro/],
]

/** Longer texts may be worded freely. */
const LABEL_LENGTH = 60

const [en, lv] = await Promise.all([allTexts('en'), allTexts('lv')])

/** In lower case and without placeholders, whose names are English words. */
const plain = (messages: Messages, key: string): string => {
  const message = messages[key] ?? ''
  const text = typeof message === 'string' ? message : message.other
  return text
    .replaceAll(/\{\w+\}/g, '')
    .trim()
    .toLowerCase()
}

test.each(words)('a label that matches %s in English matches %s in Latvian', (english, latvian) => {
  const said = Object.keys(en).filter((key) => {
    const text = plain(en, key)
    return text.length <= LABEL_LENGTH && english.test(text)
  })
  expect(said).not.toEqual([])
  expect(said.filter((key) => !latvian.test(plain(lv, key)))).toEqual([])
})

test('only these Latvian texts leave out the name, because they would have to decline it', () => {
  const leftOut = Object.keys(en).filter(
    (key) =>
      JSON.stringify(en[key]).includes('{name}') && !JSON.stringify(lv[key]).includes('{name}'),
  )
  expect(leftOut.sort()).toEqual(['landing.demo.theirs', 'match.their_car'])
})

/** Repeated here: two swapped labels would still be good Latvian, but each button would say what the other one does. */
const latvianLabels: Record<string, Record<string, string>> = {
  deck: {
    'deck.keys': 'Bulttaustiņi: pa kreisi – izlaist, pa labi – patīk, uz augšu – ļoti patīk.',
    'deck.pass': 'Izlaist',
    'deck.like': 'Patīk',
    'deck.super_like': 'Ļoti patīk',
    'deck.stamp.pass': 'IZLAIST',
    'deck.stamp.like': 'PATĪK',
    'deck.stamp.super': 'ĻOTI PATĪK',
    'details.pass': 'Izlaist: {title}',
    'details.like': 'Patīk: {title}',
    'details.super_like': 'Ļoti patīk: {title}',
    'card.next_photo': 'Nākamais foto',
    'card.previous_photo': 'Iepriekšējais foto',
    'card.photo': '{place}. foto no {count}: {title}',
    'car.liked': 'Šis auto tev patīk.',
    'car.passed': 'Šo auto tu izlaidi.',
    'car.own': 'Šis ir tavs auto.',
    'car.off': 'Šis auto pašlaik nav sludinājumos.',
    'car.reported': 'Par šo auto tu jau ziņoji.',
  },
  match: {
    'match.your_car': 'Tavs auto',
    'match.their_car': 'Otrs auto',
    'match.to_chat': 'Uz sarunu',
    'match.keep_swiping': 'Šķirstīt tālāk',
    'matches.swap': 'Tavs {mine} pret {theirs}',
    'matches.is_new': 'Jauna',
    'matches.closed': 'Slēgta',
    'matches.new': 'Jaunas sakritības',
    'matches.messages': 'Sarunas',
    'blocks.unblock': 'Atbloķēt',
  },
  filters: {
    'filters.year_from': 'Gads no',
    'filters.year_to': 'Gads līdz',
    'filters.price_from': 'Aptuvenā vērtība no',
    'filters.price_to': 'Aptuvenā vērtība līdz',
    'filters.mileage_to': 'Nobraukums līdz',
    'filters.apply': 'Rādīt auto',
    'filters.clear': 'Notīrīt filtrus',
    'filters.name.make': 'Marka',
    'filters.name.year': 'Gads',
    'filters.name.mileage': 'Nobraukums',
    'filters.name.value': 'Aptuvenā vērtība',
    'filters.name.body': 'Virsbūve',
    'filters.name.transmission': 'Ātrumkārba',
    'filters.name.fuel_type': 'Degviela',
    'filters.name.condition': 'Stāvoklis',
    'filters.name.distance': 'Attālums',
  },
  car: {
    'car.transmission.Manual': 'Mehāniskā',
    'car.transmission.Automatic': 'Automātiskā',
    'car.transmission.CVT': 'Variators',
    'car.fuel_type.Gasoline': 'Benzīns',
    'car.fuel_type.Diesel': 'Dīzelis',
    'car.fuel_type.Hybrid': 'Hibrīds',
    'car.fuel_type.Electric': 'Elektrība',
    'car.condition.Excellent': 'Teicams',
    'car.condition.Good': 'Labs',
    'car.condition.Fair': 'Viduvējs',
    'car.condition.Poor': 'Slikts',
    'viewer.previous': 'Iepriekšējais foto',
    'viewer.next': 'Nākamais foto',
    'viewer.closer': 'Tuvināt',
    'viewer.whole': 'Rādīt visu foto',
  },
  listings: {
    'photos.turn': 'Pagriezt',
    'photos.make_cover': 'Padarīt par galveno',
    'photos.remove': 'Noņemt {place}. foto',
    'photos.retry_one': 'Mēģināt vēlreiz: {place}. foto',
    'photos.focus.across': 'Svarīgākā vieta horizontāli',
    'photos.focus.down': 'Svarīgākā vieta vertikāli',
    'photos.focus.from_left': '{percent}\u00A0% no kreisās malas',
    'photos.focus.from_top': '{percent}\u00A0% no augšmalas',
    'my_cars.active': 'Aktīvs',
    'my_cars.inactive': 'Neaktīvs',
    'my_cars.active_for': 'Aktīvs: {title}',
    'my_cars.edit_car': 'Labot: {title}',
    'my_cars.delete_car': 'Dzēst: {title}',
    'my_cars.draft.finish_car': 'Pabeigt: {title}',
    'listing.mileage.mi': 'Nobraukums (jūdzes)',
    'listing.mileage.km': 'Nobraukums (km)',
    'listing.price.switch.USD': 'Norādīt ASV dolāros',
    'listing.price.switch.EUR': 'Norādīt eiro',
    'listing.make': 'Marka',
    'listing.model': 'Modelis',
    'listing.issue.make': 'Jānorāda marka',
    'listing.issue.model': 'Jānorāda modelis',
    'upload.back': 'Atpakaļ',
    'upload.next': 'Tālāk',
  },
  'admin panel': {
    'admin.tab.cars': 'Auto',
    'admin.tab.reports': 'Ziņojumi',
    'admin.tab.users': 'Lietotāji',
    'admin.tab.broadcasts': 'Jaunumi',
    'admin.sort.newest': 'Vispirms jaunākie',
    'admin.sort.oldest': 'Vispirms vecākie',
    'admin.cars.active': 'Aktīvs',
    'admin.cars.inactive': 'Neaktīvs',
    'admin.cars.state.active': 'Aktīvie',
    'admin.cars.state.inactive': 'Neaktīvie',
    'admin.cars.state.draft': 'Melnraksti',
    'admin.cars.state.locked': 'Moderatora deaktivizētie',
    'admin.cars.activate': 'Aktivizēt',
    'admin.cars.deactivate': 'Deaktivizēt',
    'admin.cars.activate.title': 'Aktivizēt auto?',
    'admin.cars.deactivate.title': 'Deaktivizēt auto?',
    'admin.reports.resolve': 'Atzīt par pamatotu',
    'admin.reports.dismiss': 'Noraidīt',
    'admin.reports.resolve.title': 'Atzīt ziņojumu par pamatotu?',
    'admin.reports.resolve.text': 'Ziņotājam tiks paziņots, ka esam rīkojušies.',
    'admin.reports.dismiss.title': 'Noraidīt ziņojumu?',
    'admin.reports.dismiss.text': 'Ziņotājam tiks paziņots, ka rīkoties nebija vajadzības.',
    'admin.reports.status.resolved': 'Pamatotie',
    'admin.reports.status.dismissed': 'Noraidītie',
    'admin.reports.is.open': 'Neizskatīts',
    'admin.reports.is.resolved': 'Pamatots',
    'admin.reports.is.dismissed': 'Noraidīts',
    'admin.reports.resolved': 'Ziņojums ir atzīts par pamatotu',
    'admin.reports.dismissed': 'Ziņojums ir noraidīts',
    'admin.users.ban': 'Apturēt kontu',
    'admin.users.unban': 'Atjaunot kontu',
    'admin.users.ban.title': 'Apturēt kontu?',
    'admin.users.unban.title': 'Atjaunot kontu?',
    'admin.users.ban.done': 'Konts ir apturēts',
    'admin.users.unban.done': 'Konts ir atjaunots',
    'admin.users.state.banned': 'Apturētie',
    'admin.users.state.admins': 'Administratori',
    'admin.broadcasts.send': 'Publicēt ierakstu',
    'admin.broadcasts.withdraw': 'Atsaukt',
    'admin.audit.activate_car': 'Auto aktivizēts',
    'admin.audit.deactivate_car': 'Auto deaktivizēts',
    'admin.audit.ban_user': 'Konts apturēts',
    'admin.audit.unban_user': 'Konts atjaunots',
    'admin.audit.resolve_report': 'Ziņojums atzīts par pamatotu',
    'admin.audit.dismiss_report': 'Ziņojums noraidīts',
    'admin.audit.send_broadcast': 'Jaunumu ieraksts publicēts',
    'admin.audit.withdraw_broadcast': 'Jaunumu ieraksts atsaukts',
    'admin.stats.cars.text': 'aktīvi: {active}, neaktīvi: {inactive}',
    'admin.broadcasts.seen': 'Izlasījuši: {seen} no {members}',
  },
  'everything else': {
    'chat.waiting': 'Gaida savienojumu',
    'chat.sending': 'Tiek sūtīta',
    'chat.sent': 'Nosūtīta',
    'chat.seen': 'Izlasīta',
    'chat.not_sent': 'Nav nosūtīta',
    'shell.tab.swipe': 'Šķirstīt',
    'shell.tab.upload': 'Pievienot',
    'shell.tab.matches': 'Sakritības',
    'shell.tab.my_cars': 'Mani auto',
    'shell.tab.inbox': 'Jaunumi',
    'shell.tab.settings': 'Iestatījumi',
    'push.matches': 'Sakritības',
    'push.messages': 'Ziņas',
    'push.announcements': 'Jaunumi',
    'settings.theme.system': 'Sistēmas',
    'kit.keep_editing': 'Turpināt labot',
    'kit.discard': 'Atmest',
    'auth.to_sign_in': 'Jau ir konts? Ieej',
    'auth.to_sign_up': 'Vēl nav konta? Reģistrējies',
  },
}

test.each(Object.entries(latvianLabels))(
  'the Latvian labels are as listed above: %s',
  (_, labels) => expect(lv).toMatchObject(labels),
)

test.each(
  Object.entries({
    fraud: 'Krāpšana',
    wrong_details: 'Nepareizi dati',
    offensive: 'Aizskarošs saturs',
    not_a_car: 'Tas nav auto',
    other: 'Cits iemesls',
  }),
)('members and moderators read the same for the report category %s', (category, label) => {
  expect(lv[`report.category.${category}`]).toBe(label)
  expect(lv[`admin.reports.category.${category}`]).toBe(label)
})

test('the Latvian swipe tip says right for a like and left for a pass', () => {
  expect(lv['tips.swipe']).toMatch(/^Velc pa labi, ja patīk, un pa kreisi, ja nepatīk\./)
})

test.each([
  ['photos.decide.publish.action', 'Publicēt ar {count} foto'],
  ['photos.decide.save.action', 'Saglabāt ar {count} foto'],
  ['my_cars.car_views', '{count} skatījumi'],
  ['my_cars.car_likes', '{count} „Patīk”'],
])('%s is „%s” for most counts', (key, other) => expect(lv[key]).toMatchObject({ other }))

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
    '1 photo didn’t make it | 2 photos didn’t make it | 11 photos didn’t make it',
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
])('%s with 1, 2 and 11: %s; %s', (key, english, latvian) => {
  expect(counted(en, key, 'en-US')).toBe(english)
  expect(counted(lv, key, 'lv-LV')).toBe(latvian)
})
