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
  announcements: ({ title }) => ({ title: 'Keyswap jaunumi', body: title }),
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
