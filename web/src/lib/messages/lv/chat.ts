import type { chat as en } from '../en/chat.ts'
import type { Latvian } from '../message.ts'

export const chat: Latvian<typeof en> = {
  'chat.login.title': 'Lai redzētu ziņas, lūdzu, ieej savā kontā',
  'chat.back': 'Atpakaļ uz sakritībām',
  'chat.log': 'Sarakste ar: {name}',
  'chat.empty': 'Ziņu vēl nav. Sāc sarunu!',
  'chat.failed': 'Ziņas neizdevās ielādēt',
  'chat.failed.text': 'Pārbaudi savienojumu un mēģini vēlreiz.',
  'chat.match_failed': 'Sakritību neizdevās ielādēt',
  'chat.match_missing.text': 'Tā ir beigusies vai nekad nav bijusi tava.',
  'chat.connecting': 'Veido savienojumu…',

  'chat.label': 'Ziņa',
  'chat.placeholder': 'Raksti ziņu...',
  'chat.send': 'Sūtīt',
  'chat.length': '{count} no {max} rakstzīmēm',

  'chat.today': 'Šodien',
  'chat.yesterday': 'Vakar',
  'chat.you': 'Tu',
  'chat.sending': 'Tiek sūtīta',
  'chat.waiting': 'Gaida savienojumu',
  'chat.sent': 'Nosūtīta',
  'chat.seen': 'Izlasīta',
  'chat.not_sent': 'Nav nosūtīta',
  'chat.discard': 'Atmest',
  'chat.typing': '{name} raksta…',
  'chat.arrived': '{name}: {text}',
  'chat.newest': 'Uz jaunākajām ziņām',
  'chat.unseen': {
    zero: '{count} jaunu ziņu',
    one: '{count} jauna ziņa',
    other: '{count} jaunas ziņas',
  },
  'chat.older_failed': 'Vecākas ziņas neizdevās ielādēt.',

  'chat.closed': 'Šī sarakste ir slēgta. Ziņas joprojām var lasīt.',
  'chat.ended.title': 'Šī sakritība ir beigusies',
  'chat.ended.text': 'Ziņas vari lasīt, kamēr esi šajā lapā.',

  'chat.more': 'Vairāk par šo sakritību',
  'chat.report': 'Ziņot par: {name}',
  'chat.unmatch': 'Beigt sakritību',
  'chat.unmatch.title': 'Beigt sakritību ar: {name}?',
  'chat.unmatch.text':
    'Sarakste tiks slēgta jums abiem, un jūs viens otram vairs netiksiet rādīti. Arī pēc tam varēsi ziņot par: {name}.',
  'chat.unmatch.pending': 'Beidz...',
  'chat.block': 'Bloķēt',
  'chat.block.title': 'Bloķēt: {name}?',
  'chat.block.text':
    '{name} vairs nevarēs tev rakstīt un neredzēs tavus auto, un neuzzinās, kāpēc. Arī pēc tam varēsi ziņot par: {name}.',
  'chat.block.pending': 'Bloķē...',
  'chat.end_failed.title': 'Kļūda',
  'chat.end_failed': 'Sakritību neizdevās beigt. Mēģini vēlreiz.',

  'chat.choose.title': 'Izvēlies saraksti',
  'chat.choose.text': 'Sarunas atvērsies šeit, blakus sarakstam.',
}
