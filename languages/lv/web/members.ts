import type { members } from '../../../web/src/domain/members.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof members> = {
  'shell.admin': 'Administrēt',
  'shell.main_navigation': 'Galvenā izvēlne',
  'shell.tab.swipe': 'Šķirstīt',
  'shell.tab.upload': 'Pievienot',
  'shell.tab.matches': 'Sakritības',
  'shell.tab.my_cars': 'Mani auto',
  'shell.tab.inbox': 'Jaunumi',
  'shell.tab.settings': 'Iestatījumi',
  'shell.new_count': 'vēl nav atvērts: {count}',
  'shell.notifications': 'Paziņojumi',
  'shell.notifications_new': 'Paziņojumi, nelasīti: {count}',
}
