import type { AlertMailTexts } from '../../../server/src/features/alerts/mail-texts.ts'

export const texts: AlertMailTexts = {
  newCars: ({ titles, lines }) => ({
    subject:
      titles.length === 1
        ? 'Jauns auto, kas atbilst tavam meklējumam'
        : `Jauni auto, kas atbilst taviem meklējumiem: ${titles.length}`,
    body: [
      titles.length === 1
        ? 'Jauns auto, kas atbilst tavam meklējumam:'
        : 'Jauni auto, kas atbilst taviem meklējumiem:',
      ...lines,
      ...(titles.length > lines.length ? [`un vēl ${titles.length - lines.length}`] : []),
    ].join('\n\n'),
    button: titles.length === 1 ? 'Skatīt auto' : 'Atvērt Keyswap',
    note: 'Šādu e-pastu sūtām ne biežāk kā reizi dienā. Savus meklējumus vari mainīt iestatījumos, sadaļā „Paziņojumi”.',
  }),
}
