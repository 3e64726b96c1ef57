import type { DealStepName } from '../../../contract/src/choices.ts'
import type { PushTexts } from '../../../server/src/features/push/pushes.ts'

export const texts: PushTexts = {
  matches: ({ name, car }) => ({
    title: 'Ir sakritība!',
    body: `Tev un lietotājam ${name} patīk viens otra auto. Otrs auto: ${car}`,
  }),
  messages: ({ name, car, unread }) => ({
    title: unread === 1 ? `Jauna ziņa: ${name}` : `${newMessages(unread)}: ${name}`,
    body: car,
  }),
  deals: ({ step, name, car }) => ({ title: dealTitles[step](name), body: `Tu saņem: ${car}` }),
  announcements: ({ title }) => ({ title: 'Keyswap jaunumi', body: title }),
}

const dealTitles: Record<DealStepName, (name: string) => string> = {
  proposed: (name) => `${name} piedāvā maiņu`,
  countered: (name) => `${name} izsaka pretpiedāvājumu`,
  accepted: (name) => `${name} pieņem piedāvājumu`,
  agreed: () => 'Maiņa ir sarunāta',
  reminder: () => 'Drīz ir tava auto maiņa',
  handed_over: (name) => `${name} apstiprina: atslēgas ir saņemtas`,
  done: () => 'Maiņa ir notikusi',
  declined: (name) => `${name} noraida piedāvājumu`,
  cancelled: () => 'Maiņa ir atcelta',
  expired: () => 'Piedāvājuma termiņš ir beidzies',
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
