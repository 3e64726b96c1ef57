import type { rings } from '../../../web/src/features/rings/rings.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof rings> = {
  'rings.title': 'Apļi',
  'rings.failed': 'Tavus apļus neizdevās ielādēt.',
  'rings.many': {
    zero: '{count} piedāvājumu tavam auto „{car}”. Vari piekrist visiem.',
    one: '{count} piedāvājums tavam auto „{car}”. Vari piekrist visiem.',
    other: '{count} piedāvājumi tavam auto „{car}”. Vari piekrist visiem.',
  },
  'rings.more': { zero: 'Vēl {count}', one: 'Vēl {count}', other: 'Vēl {count}' },
  'rings.how': 'Kā darbojas apļi',

  'ring.of': {
    zero: 'Aplis ar {count} auto',
    one: 'Aplis ar {count} auto',
    other: 'Aplis ar {count} auto',
  },
  'ring.swap.short': '{mine} → {theirs}',
  'ring.swap': 'Tu atdod {mine} un saņem {theirs}',
  'ring.swap.who': 'Tu atdod {mine}, to saņem {taker}. Tu saņem {theirs}, to atdod {giver}.',
  'ring.idea': 'Katrs atdod savu auto tālāk, un visi saņem to, kas viņiem patīk.',
  'ring.see': 'Skatīt apli',
  'ring.you': 'Tu',
  'ring.give': 'Tu atdod {car}; to saņem {name}.',
  'ring.gives': '{name} atdod {car}; to saņem {other}.',
  'ring.get': 'Tu saņem {car}; to atdod {name}.',
  'ring.joined': {
    zero: 'Piekrīt {count} no {all}',
    one: 'Piekrīt {count} no {all}',
    other: 'Piekrīt {count} no {all}',
  },
  'ring.left.days': {
    zero: 'Atlikušas {count} dienas',
    one: 'Atlikusi {count} diena',
    other: 'Atlikušas {count} dienas',
  },
  'ring.left.hours': {
    zero: 'Atlikušas {count} stundas',
    one: 'Atlikusi {count} stunda',
    other: 'Atlikušas {count} stundas',
  },
  'ring.left.soon': 'Atlikusi mazāk nekā stunda',

  'ring.join': 'Es piedalos',
  'ring.join.pending': 'Mirkli…',
  'ring.decline': 'Man neder',
  'ring.drop_out': 'Izstāties',
  'ring.decline.pending': 'Nosūtām atbildi…',
  'ring.decline.title': 'Tev neder?',
  'ring.decline.text':
    'Tu izstāsies, un par šo apli tev vairs nejautāsim. Meklēsim citu auto, kas iederas tavā vietā: ja tāds ir, aplis turpinās bez tevis; ja nav, tas beidzas visiem. Mēs nevienam neteiksim, ka tas biji tu, bet pārējie redzēs, ja tava auto vietā nāk cits. Jaunus apļus piedāvāsim ne agrāk kā pēc stundas.',
  'ring.decline.keep': 'Vēl padomāšu',
  'ring.declined': 'Labi, šajā aplī tu vairs nepiedalies',
  'ring.declined.text': 'Mēs nevienam neteiksim, ka tas biji tu.',
  'ring.in': 'Tu piedalies',
  'ring.in.text': {
    zero: 'Vēl gaidām {count} atbilžu.',
    one: 'Vēl gaidām {count} atbildi.',
    other: 'Vēl gaidām {count} atbildes.',
  },
  'ring.nothing_agreed':
    '„Es piedalos” vēl nav vienošanās: kad piekrīt visi, atveras kopīga saruna.',
  'ring.values.adds': 'Tu piemaksātu apmēram {amount} (pēc īpašnieku norādītās aptuvenās vērtības)',
  'ring.values.gets':
    'Tu saņemtu piemaksu – apmēram {amount} (pēc īpašnieku norādītās aptuvenās vērtības)',
  'ring.values.same': 'Abu auto aptuvenā vērtība ir vienāda: {given}.',
  'ring.error': 'Neizdevās',
  'ring.error.text': 'Mēģini vēlreiz.',
  'ring.over_meanwhile': 'Šis aplis ir beidzies',
  'ring.over_meanwhile.text': 'Kamēr skatījies, kaut kas mainījās.',

  'ring.is_new': 'Jauns',
  'ring.complete': 'Piekrīt visi',
  'ring.all_in': 'Piekrīt visi!',
  'ring.all_in.text': 'Saruna ir atvērta.',
  'ring.first': 'Piekrīt visi! Sasveicinies, pajautā par auto un, ja viss der, piedāvā maiņu.',
  'ring.with': 'Aplis: {names}',
  'ring.chat': 'Atvērt sarunu',
  'ring.done': 'Maiņa notikusi',
  'ring.unread': {
    zero: '{count} nelasītu ziņu',
    one: '{count} nelasīta ziņa',
    other: '{count} nelasītas ziņas',
  },

  'ring.broken.title': 'Šis aplis neizdevās',
  'ring.broken.text':
    'Tā gadās: diviem no apļa radās sakritība, kāds auto vairs nav pieejams vai kādam aplis nederēja. Šķirsti tālāk: var izveidoties cits aplis.',
  'ring.broken.short': 'Neizdevās',
  'ring.expired.short': 'Laiks beidzies',
  'ring.repaired.short': 'Mainījies',
  'ring.expired.title': 'Šī apļa laiks ir beidzies',
  'ring.expired.text': 'Trijās dienās atbildēja ne visi. Vēlāk aplis var parādīties vēlreiz.',
  'ring.again.short': 'Atkal atvērts',
  'ring.again.title': 'Šis aplis atkal ir atvērts',
  'ring.again.text': 'Kāds pajautāja vēlreiz. Visiem ir trīs dienas, lai atbildētu.',
  'ring.ask_again.text': 'Trijās dienās atbildēja ne visi. Vienu reizi vari pajautāt vēlreiz.',
  'ring.ask_again': 'Pajautāt vēlreiz',
  'ring.ask_again.pending': 'Jautājam…',
  'ring.ask_again.failed': 'Vēlreiz pajautāt neizdevās',
  'ring.ask_again.car_gone': 'Kāds no auto vairs nav pieejams.',
  'ring.ask_again.money': 'Piemaksas vairs neatbilst tam, ko īpašnieki vēlas.',
  'ring.ask_again.member_out': 'Šis aplis vairs nav iespējams visiem, kas tajā ir.',
  'ring.ask_again.busy':
    'Kāds no auto jau ir trijos citos apļos. Mēģini vēlreiz, kad kāds no tiem beigsies.',
  'ring.repaired.title': 'Tavā aplī ir pārmaiņas',
  'ring.repaired.text': 'Kāds izstājās, un tukšo vietu ieņēma cits auto.',
  'ring.newcomer': 'Tavā aplī tagad ir arī {name} ({car}).',
  'ring.next': 'Skatīt jauno apli',

  'ring.missing': 'Šāda apļa nav',
  'ring.missing.text': 'Tas ir beidzies, vai arī tu tajā nekad nepiedalījies.',
  'ring.load_failed': 'Apli neizdevās ielādēt',
  'ring.offline':
    'Šis aplis šajā ierīcē vēl nav atvērts. Tas atvērsies pats, tiklīdz būs savienojums.',
  'ring.login.title': 'Lai redzētu šo apli, vispirms ieej savā kontā',
  'ring.back': 'Atpakaļ uz sakritībām',
  'ring.members': 'Kas piedalās',
  'ring.member.gives': 'Atdod',
  'ring.member.gets': 'Saņem',
  'ring.open_car': 'Atvērt sludinājumu: {title}',
  'ring.listing_gone': 'Sludinājums nav pieejams',

  'found.title': 'Tev ir atrasts aplis!',
  'found.text': {
    zero: '{count} īpašnieku, viens aplis: tu atdod {mine} un saņem {theirs}.',
    one: '{count} īpašnieks, viens aplis: tu atdod {mine} un saņem {theirs}.',
    other: '{count} īpašnieki, viens aplis: tu atdod {mine} un saņem {theirs}.',
  },
  'found.keep_swiping': 'Šķirstīt tālāk',

  'how.title': 'Kā darbojas apļi',
  'how.drawing':
    'Trīs auto aplī: tavējais nonāk pie Jāņa, Jāņa auto pie Annas, bet Annas auto pie tevis.',
  'how.you': 'Tu',
  'how.ben': 'Jānis',
  'how.anna': 'Anna',
  'how.lead':
    'Reti gadās, ka diviem īpašniekiem patīk viens otra auto. Aplis izveidojas daudz biežāk: tev patīk Annas auto, Annai patīk Jāņa auto, bet Jānim – tavējais. Ja katrs savu auto atdod tālāk, visi trīs saņem to, kas patīk.',
  'how.found.title': 'Aplis ir atrasts',
  'how.found.text':
    'Ar katru „Patīk” tu piedāvā kādu no saviem auto. Kad triju vai četru īpašnieku „Patīk” izveido apli, jautājam viņiem visiem.',
  'how.answer.title': 'Katrs atbild',
  'how.answer.text':
    'Tev ir trīs dienas. Visi redz, cik piekrīt, bet neviens neredz, ko kurš atbildēja.',
  'how.chat.title': 'Piekrīt visi: atveras saruna',
  'how.chat.text':
    '„Es piedalos” vēl nav vienošanās. Sarunājies ar pārējiem, apskati auto un, ja viss der, piedāvā kopīgu maiņas plānu. Kamēr atslēgas nav nodotas, no apļa vari izstāties.',
  'how.no.title': 'Un ja kāds atsakās?',
  'how.no.text':
    'Meklējam citu auto, kas iederas tukšajā vietā. Ja tāds ir, aplis turpinās, un vēlreiz jautājam tiem, kas saņemtu citu auto nekā iepriekš. Ja tāda nav, aplis beidzas. Mēs nevienam nesakām, kurš atteicās. Ja kāda vietā nāk cits auto, pārējie redz, kura auto vairs nav. Ja atsakies, jaunus apļus tev piedāvājam pēc stundas, bet pēc piecām reizēm diennaktī – pēc diennakts. Tas aizkavē tos, kas atsakās atkal un atkal, lai uzzinātu, kam kurš auto patīk.',
  'how.off': 'Apļus vari izslēgt iestatījumos.',
  'how.close': 'Skaidrs',

  'ring.more': 'Apļa izvēlne',
  'ring.report': 'Ziņot par kādu',
  'ring.block': 'Bloķēt kādu',
  'ring.leave': 'Izstāties no apļa',
  'ring.report.who': 'Par kuru lietotāju gribi ziņot?',
  'ring.block.who': 'Kuru lietotāju gribi bloķēt?',
  'ring.leave.title': 'Izstāties no šī apļa?',
  'ring.leave.text':
    'Saruna tiks slēgta visiem, bet to joprojām varēs lasīt. Nepabeigts maiņas plāns tiks atcelts. Šo apli tev vairs nepiedāvāsim. Ja tavā vietā iederas cits auto, pārējie var turpināt ar to.',
  'ring.leave.handover.text':
    'Saruna tiks slēgta visiem. Atslēgas jau ir nodotas, tāpēc pati maiņa turpināsies plānā, un to izskatīs moderatori.',
  'ring.leave.pending': 'Izstājamies…',
  'ring.left': 'Tu izstājies no apļa',
  'ring.leave_failed': 'Izstāties neizdevās. Mēģini vēlreiz.',
  'ring.block.title': 'Bloķēt lietotāju {name}?',
  'ring.block.text':
    'Šī lietotāja auto tu vairs neredzēsi, un šis lietotājs neredzēs tavējos. Šī saruna tiks slēgta visiem, bet to joprojām varēs lasīt. Nepabeigts maiņas plāns tiks atcelts. Lietotājs {name} par bloķēšanu neuzzinās. Atbloķēt vari iestatījumos.',
  'ring.block.offer.text':
    'Šī lietotāja auto tu vairs neredzēsi, un šis lietotājs neredzēs tavējos. No šī apļa tu izstāsies: ja tavā vietā iederas cits auto, aplis turpinās bez tevis; ja tāda nav, tas beidzas visiem. Lietotājs {name} par bloķēšanu neuzzinās. Atbloķēt vari iestatījumos.',
  'ring.block.confirm': 'Bloķēt',
  'ring.block.pending': 'Bloķējam…',
  'ring.blocked': 'Lietotājs {name} ir bloķēts',
  'ring.blocked.text': 'Bloķēto lietotāju saraksts ir iestatījumos.',
  'ring.block_failed': 'Lietotāju {name} neizdevās bloķēt. Mēģini vēlreiz.',
}
