import type { announcements } from '../../../web/src/features/announcements/announcements.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof announcements> = {
  'inbox.title': 'Jaunumi',
  'inbox.count': { zero: '{count} jaunu', one: '{count} jauns', other: '{count} jauni' },
  'inbox.new': 'Jauns',
  'inbox.mark': 'Atzīmēt kā izlasītu',
  'inbox.marking': 'Atzīmējam…',
  'inbox.marked.title': 'Atzīmēts kā izlasīts',
  'inbox.marked.text': 'Ieraksts ir atzīmēts kā izlasīts.',
  'inbox.error': 'Kļūda',
  'inbox.mark_failed': 'Ierakstu neizdevās atzīmēt kā izlasītu.',
  'inbox.failed': 'Jaunumus neizdevās ielādēt',
  'inbox.offline': 'Jaunumi šeit parādīsies paši, tiklīdz būs savienojums.',
  'inbox.empty.title': 'Jaunumu nav',
  'inbox.empty.text': 'Viss ir izlasīts! Ieskaties vēlāk.',
  'inbox.unread': 'Nelasītie',
  'inbox.read': 'Izlasītie',
  'inbox.login.title': 'Ieej savā kontā',
  'inbox.login.text': 'Lai redzētu jaunumus, vispirms ieej savā kontā.',
}
