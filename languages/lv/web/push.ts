import type { push } from '../../../web/src/features/push/push.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof push> = {
  'push.lead': 'Par ko šī ierīce tev paziņo, kamēr Keyswap ir aizvērts.',
  'push.matches': 'Sakritības',
  'push.matches.hint': 'Īpašniekam, kura auto tev patīk, patīk arī tavējais.',
  'push.messages': 'Ziņas',
  'push.messages.hint': 'Kāds tev raksta. Redzēsi sūtītāju, bet ne tekstu.',
  'push.deals': 'Maiņas',
  'push.deals.hint': 'Jauns piedāvājums, atbilde uz tavējo vai drīza tikšanās.',
  'push.rings': 'Apļi',
  'push.rings.hint': 'Tev piedāvā apli, atveras tā saruna vai aplis izjūk.',
  'push.alerts': 'Jauni auto',
  'push.alerts.hint': 'Jauns auto atbilst tavam saglabātajam meklējumam vai filtriem.',
  'push.fresh': 'Vai joprojām tavs?',
  'push.fresh.hint': 'Tevis te nav bijis 30 dienas, un tavi auto joprojām ir redzami.',
  'push.announcements': 'Jaunumi',
  'push.announcements.hint': 'Jaunumi no tiem, kas uztur Keyswap.',
  'push.switching': 'Pārslēdzam…',
  'push.unanswered': 'Pārlūks vispirms prasa atļauju. Ieslēdz vēlreiz, lai tas pajautātu.',
  'push.failed': 'Neizdevās pārslēgt.',
  'push.load_failed': 'Paziņojumu iestatījumus neizdevās ielādēt',
  'push.offline': 'Slēdži šeit parādīsies, kad būs savienojums. Tava izvēle paliek spēkā.',
  'push.unsupported': 'Šis pārlūks nevar rādīt paziņojumus, kamēr Keyswap ir aizvērts.',
  'push.home_screen':
    'iPhone un iPad ierīcēs paziņojumus var saņemt tikai tad, ja Keyswap ir sākuma ekrānā: pieskaries „Share” (kopīgot), tad „Add to Home Screen” (pievienot sākuma ekrānam) un atver Keyswap no turienes.',
  'push.blocked': 'Šajā pārlūkā paziņojumi ir bloķēti.',
  'push.blocked.how':
    'Atļauj tos šai vietnei pārlūka iestatījumos (tos parasti atver ikona blakus adresei) un tad ieslēdz šeit.',
  'push.unavailable': 'Šī vietne ierīcēm paziņojumus nesūta.',

  'install.title': 'Lai Keyswap ir pie rokas',
  'install.text':
    'Instalē to: tas atveras kā lietotne, un, kamēr lietotne ir atvērta, tās ikona rāda, cik jaunumu tevi gaida.',
  'install.action': 'Instalēt',
  'install.share':
    'Pārlūkā pieskaries „Share” (kopīgot), tad „Add to Home Screen” (pievienot sākuma ekrānam). Keyswap atvērsies kā lietotne un varēs sūtīt paziņojumus.',
  'install.menu':
    'Ja tavs pārlūks prot instalēt Keyswap, tā izvēlnē ir „Instalēt” vai „Pievienot sākuma ekrānam”.',
  'install.not_now': 'Ne tagad',
  'install.got_it': 'Skaidrs',
  'install.later': 'To var izdarīt arī vēlāk, iestatījumos.',
  'install.section': 'Keyswap kā lietotne',
}
