// What a control or a choice is called in Latvian, written out apart from the product's texts: two that were swapped
// would still be good Latvian, and do the opposite of what they say.
import { expect, test } from 'vitest'
import { blocks } from '../src/lib/messages/lv/blocks.ts'
import { browse } from '../src/lib/messages/lv/browse.ts'
import { cars } from '../src/lib/messages/lv/cars.ts'
import { listings } from '../src/lib/messages/lv/listings.ts'
import { matching } from '../src/lib/messages/lv/matching.ts'
import { moderation } from '../src/lib/messages/lv/moderation.ts'

const named = <K extends string>(texts: Record<K, unknown>, ...keys: K[]) =>
  keys.map((key) => texts[key])

test('in the deck', () => {
  expect(matching).toMatchObject({
    'deck.keys': 'Bultiņu taustiņi: pa kreisi – izlaist, pa labi – patīk, uz augšu – ļoti patīk.',
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
  })
  expect(browse['tips.swipe']).toMatch(/^Velc pa labi, ja patīk, un pa kreisi, ja nepatīk\./)
})

test('of a match, each car to its owner', () => {
  expect(matching).toMatchObject({
    'match.your_car': 'Tavs auto',
    'match.their_car': 'Otrs auto',
    'match.to_chat': 'Uz sarunu',
    'match.keep_swiping': 'Šķirstīt tālāk',
    'matches.swap': 'Tavs {mine} pret {theirs}',
    'matches.is_new': 'Jauna',
    'matches.closed': 'Slēgta',
    'matches.new': 'Jaunas sakritības',
    'matches.messages': 'Sarunas',
  })
  expect(blocks['blocks.unblock']).toBe('Atbloķēt')
})

test('of the filters, each end of a range', () => {
  const ends = named(
    browse,
    'filters.year_from',
    'filters.year_to',
    'filters.price_from',
    'filters.price_to',
    'filters.mileage_to',
    'filters.apply',
    'filters.clear',
  )
  expect(ends).toEqual([
    'Gads no',
    'Gads līdz',
    'Vērtība no',
    'Vērtība līdz',
    'Nobraukums līdz',
    'Rādīt auto',
    'Notīrīt filtrus',
  ])
  const names = ['make', 'year', 'mileage', 'value', 'transmission', 'fuel_type'] as const
  expect(names.map((name) => browse[`filters.name.${name}`])).toEqual([
    'Marka',
    'Gads',
    'Nobraukums',
    'Vērtība',
    'Ātrumkārba',
    'Degviela',
  ])
  expect(named(browse, 'filters.name.condition', 'filters.name.distance')).toEqual([
    'Stāvoklis',
    'Attālums',
  ])
  expect(named(browse, 'filters.currency.USD', 'filters.currency.EUR')).toEqual([
    'ASV dolārs',
    'Eiro',
  ])
})

test('of a car', () => {
  expect(cars).toMatchObject({
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
  })
})

test('of one’s own listings', () => {
  expect(listings).toMatchObject({
    'photos.earlier': 'Pārvietot {place}. foto tuvāk sākumam',
    'photos.later': 'Pārvietot {place}. foto tuvāk beigām',
    'photos.remove': 'Noņemt {place}. foto',
    'photos.retry_one': 'Mēģināt vēlreiz: {place}. foto',
    'photos.focus.across': 'Svarīgākā vieta horizontāli',
    'photos.focus.down': 'Svarīgākā vieta vertikāli',
    'photos.focus.from_left': '{percent} % no kreisās malas',
    'photos.focus.from_top': '{percent} % no augšmalas',
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
    'upload.leave.action': 'Pamest',
  })
  expect(listings['photos.decide.publish.action'].other).toBe('Publicēt ar {count} foto')
  expect(listings['photos.decide.save.action'].other).toBe('Saglabāt ar {count} foto')
  expect(listings['my_cars.car_views'].other).toBe('{count} skatījumi')
  expect(listings['my_cars.car_likes'].other).toBe('{count} patīk')
})

test('in the panel', () => {
  expect(moderation).toMatchObject({
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
    'admin.reports.resolve': 'Atrisināt',
    'admin.reports.dismiss': 'Noraidīt',
    'admin.reports.resolve.title': 'Atzīmēt ziņojumu kā atrisinātu?',
    'admin.reports.resolve.text': 'Ziņotājam tiks paziņots, ka esam rīkojušies.',
    'admin.reports.dismiss.title': 'Noraidīt ziņojumu?',
    'admin.reports.dismiss.text': 'Ziņotājam tiks paziņots, ka rīkoties nebija vajadzības.',
    'admin.reports.status.resolved': 'Atrisinātie',
    'admin.reports.status.dismissed': 'Noraidītie',
    'admin.reports.is.open': 'Neizskatīts',
    'admin.reports.is.resolved': 'Atrisināts',
    'admin.reports.is.dismissed': 'Noraidīts',
    'admin.reports.resolved': 'Ziņojums ir atrisināts',
    'admin.reports.dismissed': 'Ziņojums ir noraidīts',
    'admin.users.ban': 'Bloķēt lietotāju',
    'admin.users.unban': 'Atbloķēt lietotāju',
    'admin.users.ban.title': 'Bloķēt lietotāju?',
    'admin.users.unban.title': 'Atbloķēt lietotāju?',
    'admin.users.ban.done': 'Lietotājs ir bloķēts',
    'admin.users.unban.done': 'Lietotājs ir atbloķēts',
    'admin.users.state.banned': 'Bloķētie',
    'admin.users.state.admins': 'Administratori',
    'admin.broadcasts.send': 'Publicēt ierakstu',
    'admin.broadcasts.withdraw': 'Atsaukt',
    'admin.audit.activate_car': 'Auto aktivizēts',
    'admin.audit.deactivate_car': 'Auto deaktivizēts',
    'admin.audit.ban_user': 'Lietotājs bloķēts',
    'admin.audit.unban_user': 'Lietotājs atbloķēts',
    'admin.audit.resolve_report': 'Ziņojums atrisināts',
    'admin.audit.dismiss_report': 'Ziņojums noraidīts',
    'admin.audit.send_broadcast': 'Jaunumu ieraksts publicēts',
    'admin.audit.withdraw_broadcast': 'Jaunumu ieraksts atsaukts',
    'admin.stats.cars.text': 'aktīvi: {active}, neaktīvi: {inactive}',
    'admin.broadcasts.seen': 'Izlasījuši: {seen} no {members}',
  })
})

test('what is reported for which reason, to the member and to the moderator alike', () => {
  const names = {
    fraud: 'Krāpšana',
    wrong_details: 'Nepareizi dati',
    offensive: 'Aizskarošs saturs',
    not_a_car: 'Tas nav auto',
    other: 'Cits iemesls',
  }
  for (const [category, name] of Object.entries(names)) {
    const key = category as keyof typeof names
    expect(matching[`report.category.${key}`]).toBe(name)
    expect(moderation[`admin.reports.category.${key}`]).toBe(name)
  }
})
