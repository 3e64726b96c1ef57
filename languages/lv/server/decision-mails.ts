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
  if (act === 'remove_review') return `Tava atsauksme par lietotāju ${target} ir noņemta.`
  if (act === 'remove_chat_photo') return 'Foto, ko nosūtīji sarunā, ir noņemts.'
  if (act === 'remove_handover_photo')
    return `Foto, ko uzņēmi, saņemot auto maiņā ${target}, ir noņemts.`
  if (act === 'end_deal')
    return `Maiņa ${target} ir izbeigta. Lēmums ir par maiņu, un neviens ar to nav vainots.`
  if (act === 'end_ring')
    return `Aplis ${target} ir izbeigts. Lēmums ir par apli, un neviens ar to nav vainots.`
  if (act === 'limit')
    return `Tavs konts ir ierobežots${forDays(days)}. Šajā laikā ne vairāk kā: „Patīk” stundā – ${limits.likes_per_hour}, pirmās ziņas dienā – ${limits.chats_per_day}, jauni auto dienā – ${limits.listings_per_day}.`
  return `Tavs konts ir apturēts${forDays(days)}.`
}

const whyOf = ({ rule, reason }: ToldDecision): string =>
  reason ? `Noteikums: ${RULES[rule]}. Iemesls: ${reason}` : `Noteikums: ${RULES[rule]}.`

function originOf({ began_by_rule, is_by_hand }: ToldDecision): string {
  if (is_by_hand) return 'Lēma cilvēks.'
  return began_by_rule
    ? 'Uz to norādīja mūsu programma, bet lēma cilvēks.'
    : 'Par to kāds ziņoja, un lēma cilvēks.'
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
        subject:
          told.act === 'end_deal'
            ? 'Moderators izbeidza tavu maiņu'
            : told.act === 'end_ring'
              ? 'Moderators izbeidza tavu apli'
              : 'Moderators pieņēma lēmumu par tavu kontu',
        body: `${actOf(told, limits)} ${whyOf(told)} ${originOf(told)} Ja domā, ka tas nav pareizi, vari lūgt to izskatīt vēlreiz. Lai to lūgtu, kontā nav jāieiet.`,
        button: 'Lūgt izskatīt vēlreiz',
        note: 'Tu saņem šo e-pastu, jo tas ir par tavu kontu.',
      }
