import type { checklists } from '../../../web/src/features/deals/papers/checklists.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof checklists> = {
  'check.no_advice': 'Šis ir atgādinājums par to, kas jāatceras, nevis juridisks padoms.',
  'check.source': 'Avots: {names}, pārbaudīts {date}.',
  'check.old': 'Tas var būt mainījies.',
  'check.general':
    'Vispārīgi ieteikumi. Avots: {names}, pārbaudīts {date}. Jautā arī tās valsts iestādei, kurā auto ir reģistrēts.',

  'register.LV': 'Atvērt e-CSDD, Latvijas transportlīdzekļu reģistru',
  'register.LT': 'Atvērt „Regitra”, Lietuvas transportlīdzekļu reģistru',
  'register.EE': 'Atvērt „Transpordiamet”, Igaunijas transportlīdzekļu reģistru',

  'check.any.identity': 'Auto atdod tā reģistrētais īpašnieks',
  'check.any.identity.why':
    'Salīdzini personu apliecinošu dokumentu ar reģistrācijas apliecību. Ja auto atdod cits cilvēks, vajag pilnvaru.',
  'check.any.vin': 'VIN uz virsbūves sakrīt ar dokumentiem',
  'check.any.vin.why':
    'Cits vai pārtaisīts numurs var nozīmēt, ka auto ir zagts, un to var neizdoties reģistrēt.',
  'check.any.test_drive': 'Izmēģinājuma brauciens ir veikts',
  'check.any.test_drive.why':
    'Iedarbini aukstu motoru, pārbaudi bremzes un visus pārnesumus. Par defektiem vieglāk vienoties pirms maiņas nekā pēc tās.',
  'check.any.signed': 'Parakstīju vienošanos',
  'check.any.signed.why':
    'Katrs paraksta visus eksemplārus un vienu patur. Vispirms aizpildi tukšās vietas, piemēram, pilnus vārdus, adreses un apliecību numurus, un izsvītro to, kas paliek tukšs.',

  'check.LV.pledge': 'Nav ne ķīlas, ne atsavināšanas aizlieguma',
  'check.LV.pledge.why':
    'Pārbaudi Uzņēmumu reģistrā, vai nav komercķīlas, un CSDD – vai nav aizliegumu. Ieķīlātu auto jaunajam īpašniekam var atņemt, un aizliegums vai nesamaksāti sodi var kavēt īpašnieka maiņu.',
  'check.LV.history': 'CSDD vēsture ir pārbaudīta: nobraukums un tehniskās apskates',
  'check.LV.history.why':
    'e-CSDD redzams apskatēs fiksētais nobraukums un nākamās apskates termiņš. Ja nobraukums ir kļuvis mazāks, tas ir mainīts.',
  'check.LV.owner_change': 'Atzīmēju īpašnieka maiņu e-CSDD',
  'check.LV.owner_change.giver': 'Apstiprināju īpašnieka maiņu e-CSDD',
  'check.LV.owner_change.why':
    'Drošāk ir CSDD centrā ierasties kopā: tur maiņu reģistrē uzreiz. Citādi saņēmējs izdara atzīmi, un līdzšinējais īpašnieks to 5 dienu laikā apstiprina; ja neapstiprina, atzīmi dzēš. Līdz ar apstiprinājumu auto pieder saņēmējam. Ja ar auto brauks, maiņas reģistrēšanai CSDD centrā ir 5 dienas. Ja auto reģistrēs ārzemēs, vispirms jautā CSDD.',
  'check.LV.owner_change.why.later':
    'Drošāk ir CSDD centrā ierasties kopā: tur maiņu reģistrē uzreiz. Citādi saņēmējs izdara atzīmi, un līdzšinējais īpašnieks to laikus apstiprina; ja neapstiprina, atzīmi dzēš. Līdz ar apstiprinājumu auto pieder saņēmējam. Ja ar auto brauks, maiņa jāreģistrē CSDD centrā. Pārbaudi, kādi termiņi ir tagad. Ja auto reģistrēs ārzemēs, vispirms jautā CSDD.',
  'check.LV.insurance': 'Man ir šī auto OCTA',
  'check.LV.insurance.why':
    'Līdzšinējā īpašnieka OCTA beidzas brīdī, kad īpašnieka maiņa ir apstiprināta. Bez savas polises braukt nedrīkst.',

  'check.LT.pledge': 'Nav ne ķīlas, ne aresta',
  'check.LT.pledge.why':
    'Ķīlu un arestu reģistri ir Lietuvas reģistru centrā (Registrų centras). Ieķīlātu vai arestētu auto jaunajam īpašniekam var atņemt.',
  'check.LT.history': 'Vēsture ir pārbaudīta: nobraukums, apskates, bojājumi',
  'check.LT.history.why':
    'Līdzšinējam īpašniekam jānorāda nobraukums un visi zināmie bojājumi. Salīdzini tos ar tehnisko apskašu datiem. Ja nobraukums ir kļuvis mazāks, tas ir mainīts.',
  'check.LT.owner_change': 'Deklarēju īpašnieka maiņu uzņēmumā „Regitra”',
  'check.LT.owner_change.giver': 'Apstiprināju īpašnieka maiņu uzņēmumā „Regitra”',
  'check.LT.owner_change.why':
    'Saņēmējs 5 darba dienu laikā deklarē maiņu ar līdzšinējā īpašnieka deklarēšanas kodu (SDK), un līdzšinējais īpašnieks 5 darba dienu laikā pēc tam to apstiprina. „Regitra” iesaka atslēgas un dokumentus nodot tikai pēc tam.',
  'check.LT.owner_change.why.later':
    'Saņēmējs deklarē maiņu ar līdzšinējā īpašnieka deklarēšanas kodu (SDK), un pēc tam līdzšinējais īpašnieks to apstiprina. Pārbaudi, kādi termiņi ir tagad. „Regitra” iesaka atslēgas un dokumentus nodot tikai pēc tam.',
  'check.LT.insurance': 'Apdrošināšana ir nokārtota',
  'check.LT.insurance.why':
    'Obligātā apdrošināšana var pāriet saņēmējam, ja par to ir rakstiska vienošanās; citādi tā beidzas. Bez derīgas polises braukt nedrīkst.',

  'check.EE.pledge': 'Nav ne ķīlas, ne rīkošanās aizlieguma',
  'check.EE.pledge.why':
    'Transpordiamet e-pakalpojumos pie auto datiem redzamas reģistra ķīlas un aizliegumi. Ja ir aizliegums, īpašnieka maiņai vajag tā piekrišanu, kurš aizliegumu pieprasīja.',
  'check.EE.history': 'Transpordiamet vēsture ir pārbaudīta: nobraukums un apskates',
  'check.EE.history.why':
    'Publiskajā pārbaudē redzams fiksētais nobraukums un līdzšinējās apskates. Ja nobraukums ir kļuvis mazāks, tas ir mainīts.',
  'check.EE.owner_change': 'Pieteicu īpašnieka maiņu satiksmes reģistrā',
  'check.EE.owner_change.giver': 'Arī es pieteicu īpašnieka maiņu',
  'check.EE.owner_change.why':
    'Līdzšinējais īpašnieks un saņēmējs to noformē Transpordiamet e-pakalpojumos vai birojā 5 darba dienu laikā.',
  'check.EE.owner_change.why.later':
    'Līdzšinējais īpašnieks un saņēmējs to noformē Transpordiamet e-pakalpojumos vai birojā. Pārbaudi, kāds termiņš ir tagad.',
  'check.EE.insurance': 'Apdrošināšana ir derīga',
  'check.EE.insurance.why':
    'Igaunijā obligātā apdrošināšana līdz ar ierakstu satiksmes reģistrā pāriet jaunajam īpašniekam. Pārbaudi, vai tā ir un līdz kuram datumam.',

  'check.other.pledge': 'Nav ne ķīlas, ne līzinga, ne atsavināšanas aizlieguma',
  'check.other.pledge.why':
    'Palūdz izziņu no reģistra. Auto, kas ir ieķīlāts vai līzingā, jaunajam īpašniekam var atņemt.',
  'check.other.history': 'Vēsture ir pārbaudīta: nobraukums un apskates',
  'check.other.history.why':
    'Salīdzini nobraukumu ar servisa grāmatiņu un apskašu aktiem. Ja nobraukums ir kļuvis mazāks, tas ir mainīts.',
  'check.other.owner_change': 'Paziņoju iestādei par īpašnieka maiņu',
  'check.other.owner_change.giver': 'Nokārtoju iestādē savu daļu',
  'check.other.owner_change.why':
    'Laikus noskaidro, ko auto reģistrācijas valsts prasa no līdzšinējā īpašnieka un saņēmēja un kādā termiņā.',
  'check.other.insurance': 'Man ir šī auto apdrošināšana',
  'check.other.insurance.why':
    'Daudzās valstīs līdzšinējā īpašnieka apdrošināšana beidzas līdz ar īpašnieka maiņu. Bez derīgas apdrošināšanas braukt nedrīkst.',
}
