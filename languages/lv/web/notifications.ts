import type { notifications } from '../../../web/src/features/notifications/notifications.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof notifications> = {
  'news.title': 'Paziņojumi',
  'news.empty.title': 'Nekā jauna',
  'news.empty.text':
    'Šeit redzēsi sakritības, ziņas, maiņas, apļus un auto, kas atbilst saglabātajiem meklējumiem.',
  'news.unread': 'Nelasīts',
  'news.match': 'Jauna sakritība: {name}',
  'news.ring.asked': 'Tev ir atrasts aplis: tu atdod {mine} un saņem {theirs}',
  'news.ring.repaired': 'Tavā aplī {mine} – {theirs} tagad ir arī {name} ({car})',
  'news.ring.complete': 'Piekrīt visi: tava apļa {mine} – {theirs} saruna ir atvērta',
  'news.ring.over': 'Tavs aplis {mine} – {theirs} neizdevās',
  'news.new_car': 'Jauns auto, kas atbilst meklējumam: {car}',
  'news.asked': 'Vai joprojām tavs? {cars}',
  'news.asked.many': 'Vai joprojām tavi? {cars}',
  'news.switched_off': 'Moderators deaktivizēja tavu auto: {car}',
  'news.switched_on': 'Moderators atkal aktivizēja tavu auto: {car}',
  'news.photo_removed': 'Moderators izdzēsa vienu tava auto foto: {car}',
  'news.reason': 'Iemesls: {reason}',
  'news.fraud': 'Lietotāja {name} kontu apturēja moderatori. Nesūti ne naudu, ne dokumentus.',
  'news.fraud.gone':
    'Moderatori apturēja kontu, ar kura īpašnieku tev bija saruna. Nesūti ne naudu, ne dokumentus.',
  'news.lifted': 'Lietotāja {name} konts vairs nav apturēts. Tas tika apturēts kļūdas dēļ.',
  'news.lifted.gone':
    'Brīdinājām tevi par kontu, ar kura īpašnieku tev bija saruna. Tā bija kļūda.',
  'news.resolved': 'Tavs ziņojums ir izskatīts, un mēs rīkojāmies. Paldies.',
  'news.resolved.about': 'Tavs ziņojums („{about}”) ir izskatīts, un mēs rīkojāmies. Paldies.',
  'news.reopened': 'Lēmums par tavu ziņojumu ir atcelts. Izskatām to vēlreiz.',
  'news.reopened.about': 'Lēmums par tavu ziņojumu („{about}”) ir atcelts. Izskatām to vēlreiz.',
  'news.dismissed': 'Tavs ziņojums ir izskatīts. Noteikumu pārkāpumu neatradām.',
  'news.dismissed.about': 'Tavs ziņojums („{about}”) ir izskatīts. Noteikumu pārkāpumu neatradām.',
  'release.title': 'Ir gatava jauna versija',
  'release.text': 'Pārlādē, kad tev ir ērti.',
  'release.reload': 'Pārlādēt',
  'server.unreachable': 'Serveris nav sasniedzams. Redzamais var būt novecojis.',
}
