import type { share } from '../../../web/src/features/listings/share/share.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof share> = {
  'share.open': 'Dalīties',
  'share.open_car': 'Dalīties: {title}',
  'share.shared': 'Redzams visiem',
  'share.title': 'Dalies ar šo auto',
  'share.text':
    'Publiska lapa tiem, kam nav konta. Tajā redzami foto, dati un pilsēta, bet nekad tavs vārds vai apraksts.',
  'share.make': 'Izveidot publisku lapu',
  'share.making': 'Mirkli…',
  'share.link': 'Saite uz publisko lapu',
  'share.send': 'Nosūtīt saiti',
  'share.copy': 'Kopēt saiti',
  'share.copied': 'Saite nokopēta',
  'share.copy_failed': 'Saiti neizdevās nokopēt. Iezīmē to un nokopē.',
  'share.see': 'Skatīt lapu',
  'share.findable': 'Drīkst atrast meklētājos',
  'share.findable.text': 'Ja tas ir izslēgts, lapu atrod tikai tie, kam ir saite.',
  'share.stop': 'Beigt dalīties',
  'share.stop.text': 'Saite uzreiz pārstāj darboties. Ja dalīsies vēlreiz, saite būs cita.',
  'share.stopped': 'Publiskās lapas vairs nav.',
  'share.hidden': 'Citi šo auto pašlaik neredz, tāpēc nav arī publiskās lapas.',
  'share.failed': 'Neizdevās. Mēģini vēlreiz.',
}
