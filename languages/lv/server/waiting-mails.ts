import type {
  WaitingLine,
  WaitingMailTexts,
  What,
} from '../../../server/src/features/waiting/mail-texts.ts'

const subjects: Record<What, string> = {
  ring: 'Aplis gaida tavu atbildi',
  proposal: 'Maiņas piedāvājums gaida tavu atbildi',
  agreed: 'Maiņa ir sarunāta',
  last_day: 'Pēdējā diena, lai atbildētu',
}

function lineOf({ what, is_ring, gives, gets, until }: WaitingLine): string {
  if (what === 'agreed') return `Maiņa ir sarunāta: tu atdod ${gives} un saņem ${gets}.`
  const thing = is_ring ? 'Aplis' : 'Maiņas piedāvājums'
  const last = what === 'last_day' ? ' Šī ir pēdējā diena.' : ''
  return `${thing} gaida tavu atbildi: tu atdotu ${gives} un saņemtu ${gets}.${last} Atbildēt vari līdz: ${until}.`
}

export const texts: WaitingMailTexts = {
  waits: (items, count) => {
    const [first] = items
    const isOne = count === 1 && first !== undefined
    return {
      subject: isOne ? subjects[first.what] : `Apļi un maiņas, kas gaida tavu atbildi: ${count}`,
      body: [
        ...items.map((item) => (isOne ? lineOf(item) : `${lineOf(item)}\n${item.link}`)),
        ...(count > items.length ? [`un vēl ${count - items.length}`] : []),
      ].join('\n\n'),
      button: !isOne ? 'Atvērt Keyswap' : first.is_ring ? 'Atvērt apli' : 'Atvērt maiņas plānu',
      note: 'Šādu e-pastu sūtām ne biežāk kā reizi dienā. To vari izslēgt iestatījumos, sadaļā „Paziņojumi”.',
    }
  },
}
