import type { AlertMailTexts } from '../../../server/src/features/alerts/mail-texts.ts'

export const texts: AlertMailTexts = {
  newCars: ({ titles, lines }) => ({
    subject: titles.length === 1 ? `Jauns auto: ${titles[0]}` : `Jauni auto tev: ${titles.length}`,
    body: [
      titles.length === 1
        ? 'Jauns auto atbilst tam, ko tu meklē:'
        : 'Jauni auto atbilst tam, ko tu meklē:',
      ...lines,
      ...(titles.length > lines.length ? [`un vēl ${titles.length - lines.length}`] : []),
    ].join('\n\n'),
    button: titles.length === 1 ? 'Skatīt auto' : 'Atvērt Keyswap',
    note: 'Šādu vēstuli sūtām ne biežāk kā reizi dienā. Savus saglabātos meklējumus vari mainīt iestatījumos, sadaļā „Paziņojumi”.',
  }),
}
