import type { FreshMailTexts } from '../../../server/src/features/listings/mail-texts.ts'

export const texts: FreshMailTexts = {
  stillYours: ({ car, others }) =>
    others === 0
      ? {
          subject: `Vai joprojām tavs? ${car}`,
          body: `Tevis te nav bijis jau 30 dienas. Vai ${car} joprojām ir tavs? Ieej savā kontā, un viss paliks, kā ir. Citādi pēc 15 dienām to no citiem paslēpsim, līdz atgriezīsies.`,
          button: 'Jā, joprojām mans',
          note: 'Ja tā vairs nav, izdzēs vai deaktivizē sludinājumu.',
        }
      : {
          subject: `Vai joprojām tavi? ${car} un citi`,
          body: `Tevis te nav bijis jau 30 dienas. Vai ${car} un pārējie auto joprojām ir tavi? Ieej savā kontā, un viss paliks, kā ir. Citādi pēc 15 dienām tos no citiem paslēpsim, līdz atgriezīsies.`,
          button: 'Jā, joprojām mani',
          note: 'Ja kāda vairs nav, izdzēs vai deaktivizē tā sludinājumu.',
        },
}
