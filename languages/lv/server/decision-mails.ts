import type { DecisionRule } from '@keyswap/contract/choices'
import type {
  DecisionMailTexts,
  Limits,
  ToldDecision,
} from '../../../server/src/features/moderation/cases/decision-mail-texts.ts'

const RULES: Record<DecisionRule, string> = {
  fraud: 'nevienu nekrāpj',
  spam: 'bez mēstulēm',
  wrong_details: 'sludinājumā ir patiesība par auto',
  offensive: 'pret visiem izturas pieklājīgi',
  copied: 'tikai savi foto un teksti',
  personal_data: 'bez citu personu datiem',
  other: 'šīs vietnes noteikumi',
}

const forms = new Intl.PluralRules('lv-LV')

const forDays = (days: number | null): string =>
  days ? ` uz ${days} ${forms.select(days) === 'one' ? 'dienu' : 'dienām'}` : ''

function actOf({ act, target, days }: ToldDecision, limits: Limits): string {
  if (act === 'warn') return 'Šis ir brīdinājums.'
  if (act === 'deactivate_car') return `Tavs sludinājums ir deaktivizēts: ${target}.`
  if (act === 'remove_photo') return `Noņemts viens auto foto: ${target}.`
  if (act === 'limit')
    return `Tavs konts ir ierobežots${forDays(days)}. Šajā laikā ne vairāk kā: „Patīk” stundā – ${limits.likes_per_hour}, pirmās ziņas dienā – ${limits.chats_per_day}, jauni auto dienā – ${limits.listings_per_day}.`
  return `Tavs konts ir apturēts${forDays(days)}.`
}

export const texts: DecisionMailTexts = (told, limits) =>
  told.is_undone
    ? {
        subject: 'Lēmums ir atsaukts',
        body: `Moderators atsauca lēmumu (${told.target}). Tas vairs nav spēkā.`,
        button: 'Palīdzība',
        note: 'Tu saņem šo e-pastu, jo bijām tev par šo lēmumu ziņojuši.',
      }
    : {
        subject: 'Moderators pieņēma lēmumu par tavu kontu',
        body: `${actOf(told, limits)} Noteikums: ${RULES[told.rule]}. Iemesls: ${told.reason} ${told.began_by_rule ? 'Uz to norādīja mūsu programma, bet lēma cilvēks.' : 'Par to kāds ziņoja, un lēma cilvēks.'} Ja domā, ka tas nav pareizi, vari lūgt to izskatīt vēlreiz. Lai to lūgtu, kontā nav jāieiet.`,
        button: 'Lūgt izskatīt vēlreiz',
        note: 'Tu saņem šo e-pastu, jo tas ir par tavu kontu.',
      }
