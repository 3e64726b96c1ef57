import type { DealEndCause, DealStepName } from '../../../contract/src/choices.ts'
import type { PushTexts, RingNews } from '../../../server/src/features/push/pushes.ts'

export const texts: PushTexts = {
  matches: ({ name, car, next }) =>
    next
      ? {
          title: `Tev un lietotājam ${name} der vēl viena maiņa`,
          body: `${next.mine} ↔ ${next.theirs}`,
        }
      : {
          title: 'Ir sakritība!',
          body: `Tev un lietotājam ${name} patīk viens otra auto. Otrs auto: ${car}`,
        },
  messages: ({ chat, name, car, unread }) => ({
    title: `${unread === 1 ? 'Jauna ziņa' : newMessages(unread)}${name ? `: ${name}` : ' tavā aplī'}`,
    body: chat.kind === 'match' ? car : `Tavs aplis: tu saņem ${car}`,
  }),
  rings: (news) => ringTexts[news.what](news),
  deals: (news) => ({ title: dealTitle(news), body: dealBody(news) }),
  alerts: ({ car, place, others }) => ({
    title:
      others === 0
        ? 'Jauns auto, kas atbilst meklējumam'
        : `${newCars(others + 1)} atbilst taviem meklējumiem`,
    body: `${car}${place ? `, ${place}` : ''}${others === 0 ? '' : ` un vēl ${others}`}`,
  }),
  fresh: ({ car, others }) => ({
    title: others === 0 ? 'Vai joprojām tavs?' : 'Vai joprojām tavi?',
    body:
      others === 0
        ? `Tevis te nav bijis jau 30 dienas. Ieej savā kontā, un tavs ${car} paliks redzams.`
        : `Tevis te nav bijis jau 30 dienas. Ieej savā kontā, un tavs ${car} un pārējie auto paliks redzami.`,
  }),
  announcements: ({ title }) => ({ title: 'Keyswap jaunumi', body: title }),
}

const ringTexts: Record<RingNews, PushTexts['rings']> = {
  offered: ({ gives, gets, members }) => ({
    title: 'Tev ir atrasts aplis!',
    body: `${members} īpašnieki, viens aplis: tu atdod ${gives} un saņem ${gets}. Vai piedalies?`,
  }),
  repaired: ({ gets }) => ({
    title: 'Tavā aplī ir pārmaiņas',
    body: `Tu joprojām piedalies un saņem ${gets}.`,
  }),
  complete: ({ gets }) => ({
    title: 'Piekrīt visi',
    body: `Tu saņemtu ${gets}. Apļa saruna ir atvērta.`,
  }),
  broken: ({ gets }) => ({
    title: 'Tavs aplis neizdevās',
    body: `Auto ${gets} maiņa šoreiz nenotiks. Var izveidoties cits aplis.`,
  }),
  expired: ({ gets }) => ({
    title: 'Tava apļa laiks ir beidzies',
    body: `Atbildēja ne visi. Auto ${gets} maiņa šoreiz nenotiks.`,
  }),
}

const dealTitles: Record<DealStepName, (name: string) => string> = {
  proposed: (name) => `${name} piedāvā maiņu`,
  countered: (name) => `${name} izsaka pretpiedāvājumu`,
  accepted: (name) => `${name} pieņem piedāvājumu`,
  agreed: () => 'Maiņa ir sarunāta',
  vin_mismatch: () => 'Salīdzini VIN plāksnīti ar dokumentiem',
  papers_changed: (name) => `${name} labo auto dokumentus`,
  money_received: (name) => `${name} apstiprina: nauda ir saņemta`,
  reminder: () => 'Drīz ir tava auto maiņa',
  handed_over: (name) => `${name} apstiprina: atslēgas ir saņemtas`,
  taken_back: (name) => `${name} saka: atslēgas tomēr nav saņemtas`,
  asked: () => 'Kur ir auto?',
  disputed: (name) => `${name} saka, ka kaut kas nav kārtībā`,
  dispute_ended: (name) => `${name} saka: viss ir noskaidrots`,
  cancel_wanted: (name) => `${name} grib atcelt maiņu`,
  done: () => 'Maiņa ir notikusi',
  declined: (name) => `${name} noraida piedāvājumu`,
  withdrawn: (name) => `${name} atsauc piedāvājumu`,
  cancelled: (name) => (name ? `${name} atceļ maiņu` : 'Maiņa ir atcelta'),
  expired: () => 'Piedāvājuma termiņš ir beidzies',
}

function dealTitle({ step, is_change, name }: Parameters<PushTexts['deals']>[0]): string {
  if (is_change && step === 'countered') return `${name} piedāvā izmaiņas`
  if (is_change && step === 'agreed') return 'Izmaiņas ir sarunātas'
  return dealTitles[step](name)
}

const causes: Record<DealEndCause, string> = {
  chat_ended: 'Saruna ir beigusies.',
  member_gone: 'Viena no šīs maiņas pusēm vairs nav pieejama.',
  car_swapped: 'Viens no auto ir apmainīts citā maiņā.',
  car_switched_off: 'Moderators deaktivizēja vienu no auto.',
  car_withdrawn: 'Viens no auto vairs netiek piedāvāts.',
  not_confirmed: 'Neviens laikus neapstiprināja nodošanu.',
  moderator: 'Maiņu atcēla moderators.',
}

function dealBody({ step, car, ended }: Parameters<PushTexts['deals']>[0]): string {
  if (step === 'vin_mismatch' || step === 'papers_changed') return car
  if (!ended) return `Tu saņem: ${car}`
  const why = ended.cause ? causes[ended.cause] : ended.has_reason && 'Iemesls ir maiņas plānā.'
  const back = [
    ended.gives_back && `Atdod ${ended.gives_back} atpakaļ.`,
    ended.gets_back && `Saņem atpakaļ savu ${ended.gets_back}.`,
  ].filter(Boolean)
  return [...(back.length > 0 ? back : [`Auto ${car} maiņa nenotiks.`]), why]
    .filter(Boolean)
    .join(' ')
}

const forms = new Intl.PluralRules('lv-LV')

function newMessages(count: number): string {
  switch (forms.select(count)) {
    case 'zero':
      return `${count} jaunu ziņu`
    case 'one':
      return `${count} jauna ziņa`
    default:
      return `${count} jaunas ziņas`
  }
}

function newCars(count: number): string {
  switch (forms.select(count)) {
    case 'zero':
      return `${count} jaunu auto`
    case 'one':
      return `${count} jauns auto`
    default:
      return `${count} jauni auto`
  }
}
