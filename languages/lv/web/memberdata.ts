import type { memberdata } from '../../../web/src/features/moderation/members/memberdata.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof memberdata> = {
  'member_data.title': '{name}: dati',
  'member_data.text': 'Tam, kurš netiek savā kontā, vai iestādei. Katrs solis ir darbību žurnālā.',
  'member_data.held': 'Dzēšana apturēta kopš {date}, {by}: {reason}',
  'member_data.held.untold':
    'Dzēšana apturēta kopš {date}, {by}, lietotājam ({name}) neziņojot: {reason}',
  'member_data.export': 'Lejupielādēt',
  'member_data.export.title': 'Lejupielādēt visu, kas par lietotāju {name} tiek glabāts?',
  'member_data.export.done': 'Lejupielādēts kā {file}.',
  'member_data.hold': 'Apturēt dzēšanu',
  'member_data.hold.title': 'Apturēt lietotāja {name} datu dzēšanu?',
  'member_data.hold.text':
    'No šī brīža nekas netiek dzēsts – ne pēc lietotāja vēlēšanās, ne pēc laika –, līdz administrators to atkal atļauj.',
  'member_data.hold.done': 'No šī brīža nekas netiek dzēsts.',
  'member_data.release': 'Atļaut dzēšanu',
  'member_data.release.title': 'Atkal atļaut dzēst lietotāja {name} datus?',
  'member_data.release.text': 'Tas, kas pa šo laiku bija jādzēš, tiks dzēsts diennakts laikā.',
  'member_data.release.done': 'Dzēst atkal ir atļauts.',
  'member_data.delete': 'Dzēst kontu',
  'member_data.delete.title': 'Dzēst lietotāja {name} kontu?',
  'member_data.delete.text':
    'Tāpat kā tad, ja to darītu pats lietotājs: profils, auto un to foto pazūd uzreiz, maiņas tiek atceltas. To nevar atsaukt.',
  'member_data.delete.done': 'Konts ir dzēsts.',
  'member_data.reason': 'Iemesls',
  'member_data.reason.hint': 'Kas to lūdz un uz kāda pamata.',
  'member_data.reason.missing': 'Lūdzu, norādi iemeslu.',
  'member_data.untold': 'Likums aizliedz par to paziņot lietotājam {name}',
  'member_data.untold.hint': 'Citādi lietotājs e-pastā saņem ziņu, kas izdarīts un kāpēc.',
  'member_data.pending': 'Mirkli…',
  'member_data.failed': 'Nekas nav izdarīts',
}
