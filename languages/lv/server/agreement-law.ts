import type { LawTexts } from '../../../server/src/features/deals/agreement/law/texts.ts'

export const texts: LawTexts = {
  lv_cash:
    'Latvijā privātpersonas vienā darījumā skaidrā naudā drīkst maksāt ne vairāk kā 7200 € – arī tad, ja maksā pa daļām.',
  lv_cash_limited:
    'Latvijā skaidrai naudai privātpersonu darījumos ir noteikts ierobežojums. Jāpārbauda, kāds tas ir pašlaik.',
  lv_together:
    'Drošākais veids: ja nodevējs un saņēmējs CSDD klientu apkalpošanas centrā ierodas kopā, īpašnieka maiņu reģistrē uzreiz.',
  lv_applies:
    'Citādi: 1. Saņēmējs izdara atzīmi e-CSDD (pieslēdzas ar Latvijas internetbanku vai eParakstu) vai CSDD klientu apkalpošanas centrā.',
  lv_confirms:
    '2. Nodevējs atzīmi tur apstiprina 5 dienu laikā, citādi to dzēš; līdz tam to var dzēst arī saņēmējs. Ar apstiprinājumu pāriet īpašuma tiesības, un transportlīdzekli noņem no uzskaites atsavināšanai Latvijā.',
  lv_confirms_undated:
    '2. Nodevējs atzīmi tur apstiprina noteiktajā laikā, citādi to dzēš; līdz tam to var dzēst arī saņēmējs. Ar apstiprinājumu pāriet īpašuma tiesības, un transportlīdzekli noņem no uzskaites atsavināšanai Latvijā.',
  lv_registers:
    '3. Lai ar transportlīdzekli brauktu, saņēmējs 5 dienu laikā pēc apstiprinājuma reģistrē maiņu CSDD klientu apkalpošanas centrā.',
  lv_registers_undated:
    '3. Lai ar transportlīdzekli brauktu, saņēmējs pēc apstiprinājuma reģistrē maiņu CSDD klientu apkalpošanas centrā.',
  lv_bring: 'Līdzi ņem personu apliecinošus dokumentus un reģistrācijas apliecību.',
  lv_refused:
    'Pirms nodošanas CSDD (www.csdd.lv) jānoskaidro, vai maiņai nav šķēršļu, piemēram, lieguma vai kādas puses nesamaksātu sodu. e-CSDD īpašnieka maiņu nevar noformēt norakstītam vai no reģistra izslēgtam transportlīdzeklim.',
  lv_paper:
    'Parakstīts līgums viens pats īpašnieku nemaina, ja to nav apliecinājis notārs vai cita likumā norādīta persona.',
  lv_export:
    'Ja to reģistrēs citā valstī, turpmāk minētie soļi neder: pirms parakstīšanas CSDD jānoskaidro, kā rīkoties. Tad to noņem no uzskaites izvešanai no Latvijas, nevis atsavināšanai Latvijā, un, lai ar to brauktu, vajag tranzīta numura zīmes.',
  lv_import:
    'Lai to reģistrētu Latvijā, saņēmējs to vispirms uzrāda CSDD numuru salīdzināšanai; līdzi jābūt personu apliecinošam dokumentam, visām ārvalsts reģistrācijas dokumenta daļām un īpašuma tiesības apliecinošam dokumentam. Pirms parakstīšanas CSDD jānoskaidro, vai ar šo līgumu pietiek.',
  lv_insurance:
    'Nodevēja OCTA līgums zaudē spēku, kad pāriet īpašuma tiesības. Saņēmējs bez derīgas apdrošināšanas nebrauc; to noslēdzot, reģistrācijas apliecības vietā var izmantot e-CSDD apliecinājuma numuru.',
  lv_signing:
    'Puses šo PDF var arī aizpildīt datorā un visas vienā failā parakstīt ar eParakstu vai citas ES valsts kvalificētu elektronisko parakstu. Tad juridisks spēks ir failam, nevis izdrukai.',
  other_owner:
    'Katras valsts reģistram ir savi noteikumi par to, kurš, kur un līdz kad paziņo par jauno īpašnieku un cik tas maksā. Pirms parakstīšanas tas jānoskaidro reģistrā.',
  ee_owner:
    'Igaunijas reģistram (Transpordiamet, www.transpordiamet.ee) ir savi noteikumi par to, kurš, kur un līdz kad paziņo par jauno īpašnieku un cik tas maksā. Pirms parakstīšanas tas jānoskaidro reģistrā.',
  lt_owner:
    'Lietuvas reģistram (Regitra, www.regitra.lt) ir savi noteikumi par to, kurš, kur un līdz kad paziņo par jauno īpašnieku un cik tas maksā. Pirms parakstīšanas tas jānoskaidro reģistrā.',
  other_insurance:
    'Pie apdrošinātāja jānoskaidro, kad beidzas nodevēja apdrošināšana un vai ar transportlīdzekli drīkst braukt bez jaunas.',
  other_cash:
    'Skaidrai naudai privātpersonu darījumos var būt noteikts ierobežojums. Jāpārbauda, kāds tas ir pašlaik.',
}
