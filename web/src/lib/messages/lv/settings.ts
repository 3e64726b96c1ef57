import type { settings as en } from '../en/settings.ts'
import type { Latvian } from '../message.ts'

export const settings: Latvian<typeof en> = {
  'settings.title': 'Iestatījumi',
  'settings.appearance': 'Izskats un mērvienības',
  'settings.information': 'Informācija',
  'settings.language': 'Valoda',
  'settings.language.en': 'English',
  'settings.language.lv': 'Latviešu',
  'settings.theme': 'Motīvs',
  'settings.theme.system': 'Sistēmas',
  'settings.theme.light': 'Gaišs',
  'settings.theme.dark': 'Tumšs',
  'settings.distance': 'Attālums',
  'settings.distance.mi': 'Jūdzes',
  'settings.distance.km': 'Kilometri',
  'settings.currency': 'Valūta',
  'settings.currency.USD': 'ASV dolārs',
  'settings.currency.EUR': 'Eiro',
  'settings.currency.hint':
    'Vērtības glabājam ASV dolāros; eiro rādām pēc nemainīga, noapaļota kursa.',
  'settings.row.notifications': 'Paziņojumi',
  'settings.row.privacy': 'Privātums un drošība',
  'settings.row.help': 'Palīdzība un atbalsts',
  'settings.row.about': 'Par mums',
  'settings.log_out': 'Iziet',
  'settings.logged_out': 'Esam tevi izrakstījuši',
  'settings.log_out_failed': 'Iziet neizdevās. Mēģini vēlreiz.',
  'settings.back': 'Atpakaļ uz iestatījumiem',
}
