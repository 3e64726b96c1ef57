import type { shell as en } from '../en/shell.ts'
import type { Latvian } from '../message.ts'

export const shell: Latvian<typeof en> = {
  'kit.close': 'Aizvērt',
  'kit.retry': 'Mēģināt vēlreiz',
  'kit.cancel': 'Atcelt',
  'kit.loading': 'Ielādē...',
  'kit.show_password': 'Rādīt paroli',
  'kit.hide_password': 'Slēpt paroli',
  'kit.notifications': 'Paziņojumi ({hotkey})',

  'shell.skip': 'Pāriet uz saturu',
  'shell.sign_in': 'Ieiet',
  'shell.admin': 'Administrēt',
  'shell.home': 'Keyswap, sākums',
  'shell.main_navigation': 'Galvenā izvēlne',
  'shell.offline': 'Nav interneta savienojuma. Redzamais var būt novecojis.',
  'shell.tab.swipe': 'Šķirstīt',
  'shell.tab.upload': 'Pievienot',
  'shell.tab.matches': 'Sakritības',
  'shell.tab.my_cars': 'Mani auto',
  'shell.tab.inbox': 'Pastkaste',
  'shell.tab.settings': 'Iestatījumi',
  'shell.new_count': 'jaunas: {count}',
  'shell.notifications': 'Paziņojumi',
  'shell.notifications_new': 'Paziņojumi, nelasīti: {count}',
  'shell.suspended': 'Tavs konts ir apturēts.',
  'shell.suspended.reason': 'Iemesls: {reason}',

  'outbox.error': 'Kļūda',
  'outbox.failed': 'Ziņu neizdevās nosūtīt. Mēģini vēlreiz.',

  'not_found.title': '404 Lapa nav atrasta',
  'not_found.text': 'Šis ceļš nekur neved. Meklētais auto stāv citur.',
  'not_found.action': 'Uz sākumu',

  'crash.title': 'Šajā lapā kaut kas salūza',
  'crash.text': 'Vaina ir mūsu, nevis tava. Parasti palīdz mēģināt vēlreiz.',

  'format.value_not_set': 'Vērtība nav norādīta',
  'format.unknown': 'Nav zināms',
  'format.just_now': 'Tikko',
  'format.hours_ago': {
    zero: 'pirms {count} stundām',
    one: 'pirms {count} stundas',
    other: 'pirms {count} stundām',
  },
  'format.days_ago': {
    zero: 'pirms {count} dienām',
    one: 'pirms {count} dienas',
    other: 'pirms {count} dienām',
  },
  'format.miles': { zero: '{count} jūdžu', one: '{count} jūdze', other: '{count} jūdzes' },
  'format.kilometres': '{count} km',
  'format.date_at_time': '{date} plkst. {time}',
}
