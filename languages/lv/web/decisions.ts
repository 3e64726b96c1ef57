import type { decisions } from '../../../web/src/domain/decisions.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof decisions> = {
  'decision.warn': 'Moderators tevi brīdināja',
  'decision.deactivate_car': 'Moderators deaktivizēja tavu auto „{target}”',
  'decision.remove_photo': 'Moderators noņēma tava auto „{target}” foto',
  'decision.limit': 'Moderators ierobežoja tavu kontu',
  'decision.limit.what':
    'Līdz {date} ne vairāk kā: „Patīk” stundā – {likes}, pirmās ziņas dienā – {chats}, jauni auto dienā – {listings}.',
  'decision.suspend': 'Moderators apturēja tavu kontu',
  'decision.newer': 'Moderators ir pieņēmis lēmumu („{target}”). Pārlādē lapu, lai to izlasītu.',
  'decision.days': {
    zero: 'uz {count} dienām',
    one: 'uz {count} dienu',
    other: 'uz {count} dienām',
  },
  'decision.why': '{rule}: {reason}',
  'decision.rule.fraud': 'Krāpšana',
  'decision.rule.spam': 'Mēstules',
  'decision.rule.wrong_details': 'Nepareizi dati',
  'decision.rule.offensive': 'Aizskarošs saturs',
  'decision.rule.copied': 'Svešs foto vai teksts',
  'decision.rule.personal_data': 'Citu personu dati',
  'decision.rule.other': 'Šīs vietnes noteikumi',
  'decision.machine': 'Uz to norādīja mūsu programma, bet lēma cilvēks.',
  'decision.person': 'Par to kāds ziņoja, un lēma cilvēks.',
  'decision.undone': 'Moderators atsauca lēmumu („{target}”)',
  'decision.stands': 'Lēmumu („{target}”) izskatījām vēlreiz, un tas paliek spēkā',
  'decision.reason': 'Iemesls: {reason}',
  'decision.waits': 'Tu lūdzi to izskatīt vēlreiz.',
  'decision.effect.remove_photo': 'Pašu foto atgūt nevar: lūdzu, pievieno to vēlreiz.',
  'decision.effect.deactivate_car':
    'Sludinājums atkal ir aktīvs. Maiņa, kas tāpēc beidzās, neatjaunosies.',
  'decision.effect.limit': 'Ierobežojuma vairs nav.',
  'decision.effect.suspend':
    'Tu atkal vari ieiet kontā un aktivizēt savus auto. Maiņas, kas tāpēc beidzās, neatjaunosies.',
  'decision.lost.deactivate_car': 'Sludinājumu neizdevās atkal aktivizēt.',
  'decision.lost.limit': 'Spēkā ir vēl cits ierobežojums, vai arī konta vairs nav.',
  'decision.lost.suspend': 'Kontu aptur vēl cits lēmums, vai arī konta vairs nav.',
  'decision.ask': 'Lūgt izskatīt vēlreiz',
  'decision.warning.title': 'Lūdzu, izlasi',
  'decision.warning.read': 'Izlasīts',
}
