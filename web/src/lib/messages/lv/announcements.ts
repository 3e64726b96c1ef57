import type { announcements as en } from '../en/announcements.ts'
import type { Latvian } from '../message.ts'

export const announcements: Latvian<typeof en> = {
  'inbox.title': 'Tava pastkaste',
  'inbox.count': { zero: '{count} jaunu', one: '{count} jauns', other: '{count} jauni' },
  'inbox.new': 'Jauns',
  'inbox.mark': 'Atzīmēt kā izlasītu',
  'inbox.marking': 'Atzīmē...',
  'inbox.marked.title': 'Atzīmēts kā izlasīts',
  'inbox.marked.text': 'Paziņojums ir atzīmēts kā izlasīts.',
  'inbox.error': 'Kļūda',
  'inbox.mark_failed': 'Paziņojumu neizdevās atzīmēt kā izlasītu.',
  'inbox.failed': 'Paziņojumus neizdevās ielādēt',
  'inbox.failed.text': 'Pārbaudi savienojumu un mēģini vēlreiz.',
  'inbox.empty.title': 'Jaunu paziņojumu nav',
  'inbox.empty.text': 'Viss ir izlasīts! Ieskaties vēlāk, kad būs kas jauns.',
  'inbox.unread': 'Jauni paziņojumi',
  'inbox.read': 'Izlasītie',
  'inbox.login.title': 'Nepieciešams ieiet',
  'inbox.login.text': 'Lai redzētu savu pastkasti, vispirms ieej savā kontā.',
}
