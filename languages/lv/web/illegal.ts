import type { illegal } from '../../../web/src/features/content-report/illegal.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof illegal> = {
  'content_report.title': 'Ziņot par nelikumīgu saturu',
  'content_report.text': 'To var ikviens, arī bez konta. Katru ziņojumu izlasa moderators.',
  'content_report.url': 'Lapas adrese',
  'content_report.url.hint': 'Nokopē to no pārlūka.',
  'content_report.category': 'Par ko ir ziņojums?',
  'content_report.category.none': 'Izvēlies',
  'content_report.category.copyright': 'Nokopēts mans foto vai teksts',
  'content_report.category.personal_data': 'Personas dati',
  'content_report.category.fraud': 'Krāpšana',
  'content_report.category.stolen': 'Zagts auto',
  'content_report.category.other': 'Cits iemesls',
  'content_report.category.required': 'Lūdzu, izvēlies.',
  'content_report.words': 'Kas tur nav kārtībā?',
  'content_report.name': 'Tavs vārds (nav obligāti)',
  'content_report.email': 'Tavs e-pasts (nav obligāti)',
  'content_report.email.hint': 'Uz to nosūtīsim apstiprinājumu un lēmumu.',
  'content_report.required': 'Lūdzu, aizpildi.',
  'content_report.email.invalid': 'Ievadi derīgu e-pasta adresi',
  'content_report.submit': 'Sūtīt ziņojumu',
  'content_report.submitting': 'Sūtām…',
  'content_report.failed.title': 'Nav nosūtīts',
  'content_report.failed': 'Ziņojumu neizdevās nosūtīt. Lūdzu, mēģini vēlreiz.',
  'content_report.later':
    'No viena interneta pieslēguma stundā var nosūtīt piecus ziņojumus. Šo varēsi nosūtīt no {time}.',
  'content_report.done.title': 'Ziņojums saņemts',
  'content_report.done.text': 'Paldies! To izlasīs moderators. Ziņojuma numurs: {number}.',
  'content_report.done.mail':
    'Paldies! To izlasīs moderators, un lēmumu nosūtīsim tev e-pastā. Ziņojuma numurs: {number}.',
  'content_report.done.home': 'Uz sākumlapu',
}
