import type {
  AppealMailTexts,
  ToldOutcome,
} from '../../../server/src/features/moderation/cases/appeal-mail-texts.ts'

function effectOf({ act, is_restored }: ToldOutcome): string {
  if (act === 'remove_photo') return ' Pašu foto atgūt nevar: lūdzu, pievieno to vēlreiz.'
  if (act === 'deactivate_car')
    return is_restored
      ? ' Sludinājums atkal ir aktīvs. Maiņa, kas tāpēc beidzās, neatjaunosies.'
      : ' Sludinājumu neizdevās atkal aktivizēt.'
  if (act === 'limit')
    return is_restored
      ? ' Ierobežojuma vairs nav.'
      : ' Spēkā ir vēl cits ierobežojums, vai arī konta vairs nav.'
  if (act !== 'suspend') return ''
  return is_restored
    ? ' Tu atkal vari ieiet kontā un aktivizēt savus auto. Maiņas, kas tāpēc beidzās, neatjaunosies.'
    : ' Kontu aptur vēl cits lēmums, vai arī konta vairs nav.'
}

const why = ({ reason }: ToldOutcome): string => (reason ? ` Iemesls: ${reason}` : '')

const note = 'Tu saņem šo e-pastu, jo lūdzi lēmumu izskatīt vēlreiz.'

export const texts: AppealMailTexts = (told) =>
  told.outcome === 'undone'
    ? {
        subject: 'Lēmums bija nepareizs, un tas ir atsaukts',
        body: `Tu lūdzi vēlreiz izskatīt lēmumu (${told.target}). Tas bija nepareizs un vairs nav spēkā.${effectOf(told)}${why(told)} Atvaino!`,
        button: 'Palīdzība',
        note,
      }
    : {
        subject: 'Lēmumu izskatījām vēlreiz, un tas paliek spēkā',
        body: `Tu lūdzi vēlreiz izskatīt lēmumu (${told.target}). Moderators to izskatīja, un tas paliek spēkā.${why(told)} Trešo reizi to vairs neizskatīsim. Vari vēl rakstīt uz adresi palīdzības lapā vai vērsties tiesā.`,
        button: 'Palīdzība',
        note,
      }
