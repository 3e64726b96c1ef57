import type { notifications as en } from '../en/notifications.ts'
import type { Latvian } from '../message.ts'

export const notifications: Latvian<typeof en> = {
  'news.title': 'Paziņojumi',
  'news.empty.title': 'Nekā jauna',
  'news.empty.text': 'Šeit parādīsies jaunas sakritības, ziņas un paziņojumi.',
  'news.unread': 'Nelasīts',
  'news.match': 'Jauna sakritība: {name}',
  'news.announcement': 'Paziņojums: {title}',
  'news.resolved': 'Tavs ziņojums ir izskatīts, un mēs rīkojāmies. Paldies.',
  'news.resolved.about': 'Tavs ziņojums par {about} ir izskatīts, un mēs rīkojāmies. Paldies.',
  'news.dismissed': 'Tavs ziņojums ir izskatīts. Noteikumu pārkāpumu neatradām.',
  'news.dismissed.about': 'Tavs ziņojums par {about} ir izskatīts. Noteikumu pārkāpumu neatradām.',
}
