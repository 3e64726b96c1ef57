import type { info as en } from '../en/info.ts'
import type { Latvian } from '../message.ts'

export const info: Latvian<typeof en> = {
  'notifications.title': 'Paziņojumi',
  'notifications.lead': 'Mēs piesakāmies tikai tad, kad starp tevi un kādu citu kaut kas noticis.',
  'notifications.match.title': 'Sakritības',
  'notifications.match.text':
    'Kad īpašniekam, kura auto tev iepatikās, iepatīkas tavējais, par to uzreiz uzzināt abi.',
  'notifications.message.title': 'Ziņas',
  'notifications.message.text':
    'Jauna ziņa kādā no tavām sarunām. Cilne “Sakritības” skaita vēl neatvērto.',
  'notifications.activity.title': 'Notikumi ar tavu auto',
  'notifications.activity.text':
    'Kas notiek ar taviem sludinājumiem, piemēram, ja moderators kādu izslēdz, un kā beidzies tavs ziņojums par pārkāpumu.',
  'notifications.manage.title': 'Kā tos ieslēgt un izslēgt',
  'notifications.manage.text':
    'Iestatījumos katrā ierīcē ir slēdži sakritībām, ziņām un paziņojumiem no mums; viss pārējais gaida lietotnē. Vai tos vispār rāda, nosaka ierīces vai pārlūka iestatījumi: tur vari šai vietnei tos atļaut vai liegt. Reklāmu mēs nesūtām nekad.',

  'privacy.title': 'Privātums un drošība',
  'privacy.lead': 'Tavi dati ir šeit, lai atrastu tev auto, un nekam citam.',
  'privacy.selling.title': 'Mēs nepārdodam tavus datus',
  'privacy.selling.text':
    'Ne tirgotājiem, ne reklāmdevējiem, nevienam. Šeit nav reklāmu, un neviens nevar samaksāt, lai viņu rādītu pirmo.',
  'privacy.tracking.title': 'Mēs tev nesekojam',
  'privacy.tracking.text':
    'Nekādu izsekotāju, nekādas trešo pušu analītikas, nekādu svešu fontu vai skriptu. Vienīgā sīkdatne neļauj tev izkrist no konta.',
  'privacy.seen.title': 'Ko redz citi',
  'privacy.seen.text':
    'Tavu lietotājvārdu, tavus auto un vietu, ko pie tiem norādīji. Nekad tavu e-pastu. Ziņas redzat tikai jūs divi.',
  'privacy.photos.title': 'Foto',
  'privacy.photos.text':
    'Katru foto mēs pārkodējam un attīrām no slēptajiem datiem, vispirms no uzņemšanas vietas.',
  'privacy.delete.title': 'Tavi dati pieder tev',
  'privacy.delete.text':
    'Savus auto, foto un visu kontu vari dzēst jebkurā laikā. Dzēstais ir prom; sarunas otra puse patur tikai savas ziņas.',
  'privacy.safety.title': 'Droša tikšanās',
  'privacy.safety.text':
    'Tiecieties dienā un publiskā vietā, ņem kādu līdzi, vispirms aplūko dokumentus, tad atslēgas, un nekad nemaksā iepriekš. Ja kaut kas šķiet aizdomīgs, ziņo ar karodziņu pie sludinājuma.',

  'help.title': 'Palīdzība un atbalsts',
  'help.lead': 'Vispirms atbildes, pēc tam cilvēks.',
  'help.swap.title': 'Kā sākas maiņa?',
  'help.swap.text':
    'Pievieno auto ar vismaz vienu foto un atzīmē citus auto, kas tev patīk. Kad kāda īpašniekam iepatīkas tavējais, jums ir sakritība un atveras saruna.',
  'help.like.title': 'Kāpēc nevaru atzīmēt, ka auto man patīk?',
  'help.like.text':
    'Ar “patīk” tu pretī piedāvā kādu no saviem auto, tāpēc vajag vismaz vienu aktīvu. Izlaist var arī bez tā.',
  'help.deck.title': 'Kā sakārtota kava',
  'help.deck.text':
    'Vispirms nāk auto, kuru īpašniekam jau patīk kāds no taviem aktīvajiem auto. Tad visi pārējie, jaunākie vispirms; katrā lapā tuvākie pavirzās uz priekšu, ja zināmas abas vietas.',
  'help.deck.left_out':
    'Kavā nav tavu auto, jau šķirstīto, neaktīvo un auto bez foto. Attālums kādu izslēdz tikai tad, ja to izvēlies kā filtru. Samaksāt par augstāku vietu nevar neviens.',
  'help.report.title': 'Ar sludinājumu kaut kas nav kārtībā',
  'help.report.text':
    'Pieskaries karodziņam uz kartītes un pastāsti, ko redzēji. Katru ziņojumu izskata moderators, un tu uzzini, kā tas beidzies.',
  'help.password.title': 'Aizmirsu paroli',
  'help.password.text': 'Pieprasi atiestatīšanas saiti. Tā der vienreiz, stundas laikā.',
  'help.password.action': 'Atiestatīt manu paroli',
  'help.contact.title': 'Raksti mums',
  'help.contact.text': 'Katru vēstuli izlasa cilvēks. Pastāsti, ko darīji un kas notika.',

  'about.title': 'Par mums',
  'about.lead': 'Auto visvairāk vērts ir tam, kurš grib tieši šo.',
  'about.story.title': 'Stāsts',
  'about.story.text':
    'Pārdot vienu auto, lai nopirktu citu, nozīmē divus svešiniekus, divas cenas un divas zaudētas nedēļas nogales. Kaut kur kāds raugās uz tavu auto tā, kā tu uz viņējo. {product} jūs iepazīstina.',
  'about.idea.title': 'Ideja',
  'about.idea.text':
    'Divi īpašnieki, divi auto, divi “patīk”. Saruna atveras tikai tad, kad piekrīt abi; līdz tam netraucē nevienu. Par ko vienojaties, tā ir jūsu darīšana: mēs neņemam maksu un neturam atslēgas.',
  'about.promise.title': 'Ko mēs solām',
  'about.promise.text':
    'Skaitļus, kas ir saskaitīti, nevis izdomāti. Kārtību, kas ir uzrakstīta. Izeju, kas izdzēš visu.',
}
