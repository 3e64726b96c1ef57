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
  'chat.offline':
    'Šī saruna šajā ierīcē vēl nav atvērta. Tā atvērsies pati, tiklīdz būs savienojums.',
  'chat.match_failed': 'Sakritību neizdevās ielādēt',
  'chat.match_missing.text': 'Tā ir beigusies vai nekad nav bijusi tava.',
  'chat.connecting': 'Veidojam savienojumu…',

  'chat.label': 'Ziņa',
  'chat.placeholder': 'Raksti ziņu…',
  'chat.send': 'Sūtīt',
  'chat.length': '{count} no {max} rakstzīmēm',

  'chat.replies': 'Ātrie jautājumi',
  'chat.attach': 'Pievienot foto vai auto',
  'chat.attach.photos': 'Foto',
  'chat.attach.car': 'Auto',
  'chat.photo.chosen': 'Sūtāmie foto',
  'chat.photo.reading': 'Sagatavo foto',
  'chat.photo.remove': 'Noņemt {place}. foto no {count}',
  'chat.photo.too_many': 'Vienā reizē var nosūtīt līdz {count} foto.',
  'chat.photo.type': '{file} nav foto, ko var nosūtīt.',
  'chat.photo.heic': 'Šis pārlūks nevar nolasīt {file}. Sūti to kā JPEG.',
  'chat.photo.read': 'Neizdevās nolasīt {file}.',
  'chat.photo.size': '{file} ir lielāks par 10 MB.',
  'chat.photo.alt': '{place}. foto no {count}, sūtītājs: {name}',
  'chat.photo.title': 'Foto, sūtītājs: {name}',
  'chat.photo.progress': 'Nosūtītie foto',
  'chat.photo.removed': 'Moderators to noņēma',
  'chat.photo.failed': 'Šo foto neizdevās ielādēt',
  'chat.car.title': 'Sūtīt auto',
  'chat.car.search': 'Meklē marku, modeli, gadu',
  'chat.car.clear': 'Notīrīt meklēšanu',
  'chat.car.own': 'Tavi auto',
  'chat.car.none': 'Tev nav aktīvu auto. Meklē citu.',
  'chat.car.found': { zero: '{count} auto', one: '{count} auto', other: '{count} auto' },
  'chat.car.failed': 'Neizdevās ielādēt auto',
  'chat.car.offline': 'Auto šeit parādīsies paši, tiklīdz būs savienojums.',
  'chat.car.hidden': 'Tu nevari redzēt šo auto. Varbūt tas ir izslēgts vai vairs nav.',

  'chat.refused.lost': 'Kāda foto šajā ierīcē vairs nav. Izvēlies to vēlreiz.',
  'chat.refused.too_many': 'Dienā var nosūtīt līdz {count} foto. Vēlāk mēģini vēlreiz.',
  'chat.refused.image': 'Kāds no foto nav derīgs attēla fails.',
  'chat.refused.car': 'Tu šo auto vairs nevari redzēt, tāpēc tas netika nosūtīts.',

  'chat.today': 'Šodien',
  'chat.yesterday': 'Vakar',
  'chat.you': 'Tu',
  'chat.sending': 'Tiek sūtīta',
  'chat.waiting': 'Gaida savienojumu',
  'chat.unstored':
    'Gaida savienojumu. Pārlūkā nav vietas, kur to saglabāt, tāpēc neaizver šo lapu.',
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

  'outbox.error': 'Kļūda',
  'outbox.failed': 'Ziņu neizdevās nosūtīt. Mēģini vēlreiz.',
  'outbox.closed.title': 'Ziņa nav nosūtīta',
  'outbox.closed': 'Saruna ir slēgta. Ziņu tur vari nokopēt vai noņemt.',
}
