import type { chat as en } from '../en/chat.ts'
import type { Latvian } from '../message.ts'

export const chat: Latvian<typeof en> = {
  'chat.login.title': 'Lai redzētu ziņas, ieej savā kontā',
  'chat.back': 'Atpakaļ uz sakritībām',
  'chat.log': 'Saruna ar lietotāju {name}',
  'chat.empty': 'Ziņu vēl nav. Sāc sarunu!',
  'chat.empty_closed': 'Šajā sarunā ziņu nav.',
  'chat.empty_gone': 'Ziņas tika dzēstas kopā ar kontu.',
  'chat.failed': 'Ziņas neizdevās ielādēt',
  'chat.failed.text': 'Pārbaudi savienojumu un mēģini vēlreiz.',
  'chat.match_failed': 'Sakritību neizdevās ielādēt',
  'chat.match_missing.text': 'Tā ir beigusies vai nekad nav bijusi tava.',
  'chat.connecting': 'Veidojam savienojumu…',

  'chat.label': 'Ziņa',
  'chat.placeholder': 'Raksti ziņu…',
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
  'chat.discard': 'Dzēst',
  'chat.copy': 'Kopēt',
  'chat.copied': 'Nokopēts',
  'chat.remove': 'Noņemt',
  'chat.leftovers': 'Tavs teksts netika nosūtīts',
  'chat.typing': '{name} raksta…',
  'chat.arrived': '{name}: {text}',
  'chat.newest': 'Uz jaunākajām ziņām',
  'chat.unseen': {
    zero: '{count} jaunu ziņu',
    one: '{count} jauna ziņa',
    other: '{count} jaunas ziņas',
  },
  'chat.older_failed': 'Vecākās ziņas neizdevās ielādēt.',

  'chat.closed': 'Šī saruna ir slēgta. Ziņas joprojām var lasīt.',
  'chat.closed_empty': 'Šī saruna ir slēgta.',
  'chat.ended.title': 'Šī sakritība ir beigusies',
  'chat.ended.text': 'Ziņas vari lasīt, kamēr esi šajā lapā.',

  'chat.more': 'Vairāk par šo sakritību',
  'chat.report': 'Ziņot par lietotāju {name}',
  'chat.unmatch': 'Beigt sakritību',
  'chat.unmatch.title': 'Beigt sakritību ar lietotāju {name}?',
  'chat.unmatch.text':
    'Saruna tiks slēgta abām pusēm, un turpmāk jūsu auto otrai pusei vairs nerādīsim. Arī pēc tam varēsi ziņot par lietotāju {name}.',
  'chat.unmatch.pending': 'Beidzam sakritību…',
  'chat.block': 'Bloķēt',
  'chat.block.title': 'Bloķēt lietotāju {name}?',
  'chat.block.text':
    'Turpmāk jūsu auto otrai pusei nerādīsim. Šī saruna tiks slēgta, bet to joprojām varēs lasīt. Lietotājs {name} par to neuzzinās. Atbloķēt vari iestatījumos.',
  'chat.block.pending': 'Bloķējam…',
  'chat.blocked': 'Lietotājs {name} ir bloķēts',
  'chat.blocked.text': 'Bloķēto lietotāju saraksts ir iestatījumos.',
  'chat.end_failed.title': 'Kļūda',
  'chat.end_failed': 'Sakritību neizdevās beigt. Mēģini vēlreiz.',

  'chat.choose.title': 'Izvēlies sarunu',
  'chat.choose.text': 'Sarunas atvērsies šeit, blakus sarakstam.',
}
