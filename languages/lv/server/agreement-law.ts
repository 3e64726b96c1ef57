import type { LawTexts } from '../../../server/src/features/deals/agreement/law/texts.ts'

export const texts: LawTexts = {
  lv_cash:
    'Latvijā privātpersonas vienā darījumā skaidrā naudā drīkst maksāt ne vairāk kā 7200 € – arī tad, ja maksā pa daļām.',
  lv_cash_limited:
    'Latvijā skaidrai naudai privātpersonu darījumos ir noteikta robeža. Jāpārbauda, kāda tā ir pašlaik.',
  lv_who:
    'Latvijā reģistrēta transportlīdzekļa īpašnieku maina e-CSDD (pieslēdzas ar Latvijas internetbanku vai eParakstu) vai CSDD klientu apkalpošanas centrā: vispirms saņēmējs izdara atzīmi, tad nodevējs to apstiprina.',
  lv_when:
    'Nodevējs atzīmi apstiprina 5 dienu laikā; citādi to dzēš. Īpašuma tiesības pāriet brīdī, kad nodevējs to apstiprina.',
  lv_when_undated:
    'Nodevējs atzīmi apstiprina noteiktajā laikā; citādi to dzēš. Īpašuma tiesības pāriet brīdī, kad nodevējs to apstiprina.',
  lv_off_register:
    'Ar apstiprinājumu transportlīdzekli arī noņem no uzskaites atsavināšanai Latvijā.',
  lv_all_first:
    'Līdz tam saņēmējs savu atzīmi var dzēst; ja transportlīdzekļi ir vairāki, vispirms atzīmes izdara visi saņēmēji un tikai tad kāds apstiprina.',
  lv_refused:
    'e-CSDD neder visiem transportlīdzekļiem, piemēram, norakstītam. Pārējie gadījumi ir uzskaitīti CSDD lapā.',
  lv_together: 'Ja CSDD abi ir vienlaikus, īpašnieka maiņu reģistrē uzreiz.',
  lv_paper:
    'Parakstīts līgums viens pats īpašnieku nemaina, ja to nav apliecinājis notārs vai cita likumā norādīta persona.',
  lv_road:
    'Lai ar transportlīdzekli brauktu, saņēmējs 5 dienu laikā pēc apstiprinājuma reģistrē maiņu CSDD.',
  lv_road_undated:
    'Lai ar transportlīdzekli brauktu, saņēmējs pēc apstiprinājuma reģistrē maiņu CSDD.',
  lv_import:
    'Lai to reģistrētu Latvijā, saņēmējs to vispirms uzrāda CSDD numuru salīdzināšanai; līdzi jābūt personu apliecinošam dokumentam, visām ārvalsts reģistrācijas dokumenta daļām un īpašuma tiesības apliecinošam dokumentam. Pirms parakstīšanas jājautā CSDD, vai ar šo līgumu pietiek.',
  lv_insurance_ends: 'Nodevēja OCTA līgums zaudē spēku līdz ar īpašnieka maiņu.',
  lv_insurance_begins:
    'Saņēmējs nebrauc, kamēr nav noslēdzis savu OCTA līgumu; tam pietiek ar e-CSDD apliecinājuma numuru.',
  lv_signing:
    'Puses šo PDF var parakstīt arī ar eParakstu, visas vienā failā. Tad juridisks spēks ir failam, nevis izdrukai.',
  other_owner:
    'Katras valsts reģistrs pats nosaka, kurš, kur un līdz kad paziņo par jauno īpašnieku. Pirms parakstīšanas tam jājautā.',
  other_insurance:
    'Apdrošinātājiem jājautā, kad beidzas nodevēja apdrošināšana. Saņēmējs bez savas apdrošināšanas nebrauc.',
  other_cash:
    'Skaidrai naudai privātpersonu darījumos var būt noteikta robeža. Jāpārbauda, kāda tā ir pašlaik.',
}
