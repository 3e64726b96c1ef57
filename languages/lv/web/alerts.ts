import type { alerts } from '../../../web/src/features/alerts/alerts.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof alerts> = {
  'alerts.keep': 'Paziņot par jauniem auto',
  'alerts.keep.short': 'Paziņot man',
  'alerts.kept': 'Mēs tev paziņosim',
  'alerts.kept.short': 'Saglabāts',
  'alerts.kept.push': 'Par jauniem auto, kas atbilst meklējumam, pienāks paziņojums.',
  'alerts.kept.mail':
    'Par jauniem auto, kas atbilst meklējumam, rakstīsim e-pastā ne biežāk kā reizi dienā.',
  'alerts.change': 'Labot',
  'alerts.error': 'Kļūda',
  'alerts.keep_failed': 'Meklējumu neizdevās saglabāt. Mēģini vēlreiz.',
  'alerts.too_many':
    'Var saglabāt ne vairāk kā {count} meklējumus. Vispirms kādu izdzēs iestatījumos.',

  'alerts.title': 'Saglabātie meklējumi',
  'alerts.lead':
    'Paziņojam par jauniem auto, kas atbilst meklējumam. No {from} līdz {until} netraucējam un paziņojam pēc tam.',
  'alerts.empty':
    'Saglabātu meklējumu vēl nav. „Paziņot par jauniem auto” atradīsi filtros, pēc meklēšanas un tad, kad visi auto ir apskatīti.',
  'alerts.no_device': 'Neviena tava ierīce nerāda paziņojumus par jauniem auto.',
  'alerts.no_device.action': 'Ieslēgt',
  'alerts.load_failed': 'Saglabātos meklējumus neizdevās ielādēt',
  'alerts.offline': 'Tavi saglabātie meklējumi šeit parādīsies, kad būs savienojums.',
  'alerts.push': 'Paziņojums',
  'alerts.mail': 'E-pasts',
  'alerts.push.of': 'Paziņojums: {name}',
  'alerts.mail.of': 'E-pasts: {name}',
  'alerts.delete': 'Dzēst',
  'alerts.delete.of': 'Dzēst: {name}',
  'alerts.deleted': 'Izdzēsts',
  'alerts.change_failed': 'Izvēli neizdevās saglabāt. Mēģini vēlreiz.',

  'alerts.search': '„{query}”',
  'alerts.any': 'Katrs jauns auto',
  'alerts.years': '{from}.–{to}. gads',
  'alerts.year_from': 'no {year}. gada',
  'alerts.year_to': 'līdz {year}. gadam',
  'alerts.from': 'no {amount}',
  'alerts.up_to': 'līdz {amount}',
  'alerts.within': 'ne tālāk par {distance}',
}
