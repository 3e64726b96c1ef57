import type { tell } from '../../../web/src/features/push/tell.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof tell> = {
  'tell.title': 'Vai paziņot, ja kaut kas gaida tavu atbildi?',
  'tell.text':
    'Aplis, piedāvājums, sarunāta maiņa un pēdējā diena, lai atbildētu. Vēlāk to vari mainīt iestatījumos.',
  'tell.push': 'Ar paziņojumu',
  'tell.mail': 'E-pastā',
  'tell.not_now': 'Ne tagad',
  'tell.settings': 'Kas gaida tavu atbildi',
  'tell.by_mail': 'Paziņot man e-pastā',
  'tell.by_mail.hint':
    'Aplis, piedāvājums, sarunāta maiņa un pēdējā diena, lai atbildētu. Ne vairāk kā viens e-pasts dienā.',
}
