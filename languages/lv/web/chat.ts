import type { chat } from '../../../web/src/features/chat/chat.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof chat> = {
  'chat.login.title': 'Lai redzētu ziņas, ieej savā kontā',
  'chat.back': 'Atpakaļ uz sakritībām',
  'chat.log': 'Saruna: {name}',
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
  'chat.typing.many': '{names} raksta…',
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
    'Saruna tiks slēgta abām pusēm. Šī lietotāja auto tu vairs neredzēsi, un šis lietotājs neredzēs tavējos. Arī pēc tam varēsi ziņot par lietotāju {name}.',
  'chat.unmatch.unfinished.text':
    'Maiņas plāns tiks atcelts, un lietotājs {name} par to uzzinās. Saruna tiks slēgta abām pusēm. Šī lietotāja auto tu vairs neredzēsi, un šis lietotājs neredzēs tavējos. Arī pēc tam varēsi ziņot par lietotāju {name}.',
  'chat.unmatch.unknown.text':
    'Ja tev ir nepabeigts maiņas plāns, tas tiks atcelts, un lietotājs {name} par to uzzinās. Saruna tiks slēgta abām pusēm. Šī lietotāja auto tu vairs neredzēsi, un šis lietotājs neredzēs tavējos. Arī pēc tam varēsi ziņot par lietotāju {name}.',
  'chat.unmatch.handover.text':
    'Atslēgas jau ir nodotas, tāpēc sakritību beigt nevar. Vari ziņot par lietotāju {name}: moderatori maiņu var pārtraukt.',
  'chat.unmatch.deleted.title': 'Beigt šo sakritību?',
  'chat.unmatch.deleted.text': 'Saruna pazudīs no tavām sakritībām. To nevarēs atsaukt.',
  'chat.unmatch.pending': 'Beidzam sakritību…',
  'chat.block': 'Bloķēt',
  'chat.block.title': 'Bloķēt lietotāju {name}?',
  'chat.block.text':
    'Šī lietotāja auto tu vairs neredzēsi, un šis lietotājs neredzēs tavējos. Šī saruna tiks slēgta, bet to joprojām varēs lasīt. Lietotājs {name} par to neuzzinās. Atbloķēt vari iestatījumos.',
  'chat.block.unfinished.text':
    'Maiņas plāns tiks atcelts, un lietotājs {name} par to uzzinās, bet par bloķēšanu ne. Šī lietotāja auto tu vairs neredzēsi, un šis lietotājs neredzēs tavējos. Šī saruna tiks slēgta, bet to joprojām varēs lasīt. Atbloķēt vari iestatījumos.',
  'chat.block.unknown.text':
    'Ja tev ir nepabeigts maiņas plāns, tas tiks atcelts, un lietotājs {name} par to uzzinās, bet par bloķēšanu ne. Šī lietotāja auto tu vairs neredzēsi, un šis lietotājs neredzēs tavējos. Šī saruna tiks slēgta, bet to joprojām varēs lasīt. Atbloķēt vari iestatījumos.',
  'chat.block.handover.text':
    'Atslēgas jau ir nodotas. Maiņas plāns tiks atcelts, un to izskatīs moderatori. Lietotājs {name} uzzinās, ka plāns ir atcelts, bet par bloķēšanu ne. Šī lietotāja auto tu vairs neredzēsi, un šis lietotājs neredzēs tavējos. Šī saruna tiks slēgta, bet to joprojām varēs lasīt. Atbloķēt vari iestatījumos.',
  'chat.block.pending': 'Bloķējam…',
  'chat.blocked': 'Lietotājs {name} ir bloķēts',
  'chat.blocked.text': 'Bloķēto lietotāju saraksts ir iestatījumos.',
  'chat.end_failed.title': 'Kļūda',
  'chat.end_failed': 'Sakritību neizdevās beigt. Mēģini vēlreiz.',

  'chat.end_failed.handover':
    'Atslēgas jau ir nodotas, tāpēc sakritību nevar beigt. Lūdzu, vērsies pie moderatoriem.',

  'chat.choose.title': 'Izvēlies sarunu',
  'chat.choose.text': 'Sarunas atvērsies šeit, blakus sarakstam.',
}
