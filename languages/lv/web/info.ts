import type { info } from '../../../web/src/screens/settings/info.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof info> = {
  'notifications.title': 'Paziņojumi',
  'notifications.match.title': 'Sakritības',
  'notifications.match.text':
    'Kad īpašniekam, kura auto tev patīk, iepatīkas kāds no tavējiem, par to uzreiz uzzina abas puses.',
  'notifications.message.title': 'Ziņas',
  'notifications.message.text':
    'Jauna ziņa kādā no tavām sarunām. Skaitlis pie cilnes „Sakritības” rāda, cik vēl nav izlasīts.',
  'notifications.activity.title': 'Jaunumi par taviem auto',
  'notifications.activity.text':
    'Kas notiek ar taviem sludinājumiem, piemēram, ja moderators kādu deaktivizē, un kas nolemts par tavu ziņojumu.',
  'notifications.manage.title': 'Kā tos ieslēgt un izslēgt',
  'notifications.manage.text':
    'To, vai paziņojumus vispār rāda, nosaka ierīces vai pārlūka iestatījumi. Reklāmu nesūtām nekad.',

  'privacy.title': 'Privātums un drošība',
  'privacy.lead': 'Tavus datus izmantojam tikai tam, lai atrastu tev auto.',
  'privacy.selling.title': 'Mēs nepārdodam tavus datus',
  'privacy.selling.text':
    'Ne tirgotājiem, ne reklāmdevējiem, nevienam. Šeit nav reklāmu, un neviens nevar samaksāt par pirmo vietu.',
  'privacy.tracking.title': 'Mēs tev nesekojam',
  'privacy.tracking.text':
    'Nekādu izsekotāju, nekādas trešo pušu analītikas, nekādu svešu fontu vai skriptu. Viena sīkdatne vajadzīga, lai paliktu savā kontā. Pēc otras pazīstam tavu pārlūku, kad ieej atkal, un varam pateikt e-pastā, ja kāds ieiet no citurienes. Tajā norādām laiku, pārlūku un IP adresi.',
  'privacy.seen.title': 'Ko redz citi',
  'privacy.seen.text':
    'Tavu vārdu, tavus auto, pie tiem norādīto atrašanās vietu un to, pret ko tu mainītu. Nekad tavu e-pastu. Ja tev patīk kāds auto, tā īpašnieks redz, ka kādam tas patīk, kā arī dažas izplūdušas krāsas un tā auto virsbūvi, ko tu piedāvā; tavus auto šim īpašniekam rādām vispirms. Sarunas ziņas redz tikai tie, kas tajā piedalās. Ja sarunā ziņo par kādu lietotāju, moderators, kas ziņojumu izskata, var izlasīt ziņas, ko izvēlējies ziņotājs (ne vairāk par desmit), katru ar desmit ziņām pirms un pēc tās, un redzēt foto, ko šis lietotājs tur sūtījis. Ja ziņojums ir par maiņas plānu, moderators, kas ziņojumu izskata, var izlasīt šo plānu, atzīmes un dokumentu datus un redzēt nodošanas foto (pēc atceltas maiņas – 30 dienas); citādi to redz tikai šīs maiņas puses. Katru reizi tas tiek pierakstīts. VIN un numura zīmi redz tikai attiecīgās maiņas puses, ja vien tie nav redzami nodošanas foto.',
  'privacy.rings.title': 'Ko atklāj aplis',
  'privacy.rings.text':
    'Aplis veidojas no „Patīk”. Kad tev piedāvājam apli, tu redzi, kas tajā ir un kuram kurš auto patīk: tavējais patīk tam, kurš to saņemtu. To pašu pārējie uzzina par tevi. Kas viņiem vēl patīk un ko kurš atbildēja, tu neuzzini, un tavā datu lejupielādē pārējie ir nosaukti tikai tad, kad piekrīt visi. Ja kāds izstājas (atsakās, atsauc „Patīk”, deaktivizē auto vai kādu bloķē), jaunus apļus šim lietotājam piedāvājam tikai pēc stundas, bet pēc piecām reizēm diennaktī – pēc diennakts. Tas aizkavē tos, kas atsakās atkal un atkal, lai uzzinātu, kam kurš auto patīk, bet pilnīgi to neizslēdz. Brīvu vietu aplī aizpildām uzreiz, un pārējie redz, kura auto vairs nav. Nedaudz pasaka arī auto secība: ja kāds auto ir agrāk, nekā tam būtu jābūt pēc sludinājuma vecuma, tā īpašniekam, iespējams, patīk auto, kura īpašniekam patīk tavējais (vai arī pa vidu ir vēl viens īpašnieks); kurš auto tas ir, secība nepasaka. Kurus apļus piedāvājam vispirms, atkarīgs arī no tā, cik bieži to lietotāji pēdējā laikā piekrituši; to neredz neviens. Apļus vari izslēgt iestatījumos.',
  'privacy.kept.title': 'Ko vēl par tevi glabājam',
  'privacy.kept.text':
    'Saglabātos meklējumus un filtrus; auto, par kuriem tev paziņojām; tava pārlūka laika joslu, lai naktī netraucētu un zinātu, kad sākas tikšanās diena (sarunāta maiņa to patur tādu, kāda tā bija toreiz, līdz maiņa ir beigusies); tava pēdējā apmeklējuma laiku, lai nerādītu auto, kuru īpašnieku te vairs nav; laikus, kad pēdējā diennaktī izstājies no apļiem; paslēptos atgādinājumus; un to, kas vajadzīgs, lai tu varētu ieiet, piemēram, piekļuves atslēgas publisko daļu. Citi to neredz. Tas viss ir tavā datu lejupielādē un pazūd kopā ar kontu.',
  'privacy.answering.title': 'Kā tu atbildi',
  'privacy.answering.text':
    'Sakritība, kurā neviens neatbild, otram lieki atņem laiku. Tāpēc, kad sakritības sarunā kāds tev uzraksta pirmais, glabājam, kad tas bija un kad tu atbildēji: kamēr vien tev ir šī saruna, un 90 dienas pēc sakritības beigām. No pēdējām 90 dienām saskaitām, cik sarunās tu atbildēji un cik ātri; ja rakstītāja konts ir jaunāks par nedēļu, saruna neskaitās. Šos skaitļus redzi tikai tu savā profilā un datu lejupielādē. Citi var redzēt tikai to, ka atbildi ātri, un to turpat vari izslēgt. Ja piecas sarunas nedēļu paliek bez tavas atbildes, tavi auto līdz atbildei parādās vēlāk, arī apļos; to pasakām tikai tev, sadaļā „Mani sludinājumi”. Ja pasaki, ka esi prom, neviens cits to neredz. Ja nevēlies, lai tavas atbildes vispār skaita, raksti mums („Palīdzība un atbalsts”).',
  'privacy.fraud.title': 'Pret krāpšanu',
  'privacy.fraud.text':
    'Tavs pārlūks salīdzina saņemtās ziņas ar to, ko mēdz rakstīt krāpnieki, un to, ko atrod, nevienam nestāsta. Ja raksti kādam, kas vēl nav atbildējis, no garas ziņas izveidotu kodu glabājam vienu diennakti, bet ne pašu tekstu. Ja vienāda ziņa nosūtīta piecās sarunās, tās lasītāji, sākot ar piekto, redz piezīmi, un moderators redz, ka tā noticis. Ja tu te esi nesen, skaitām arī citu jauno lietotāju tādus pašus vārdus. No katra auto foto izveidojam kodu un salīdzinām to ar citu lietotāju auto foto kodiem: ja divi foto izskatās vienādi, moderators redz abus. Kods pazūd līdz ar foto; tikai tad, ja foto noņēma moderators, kodu bez tava vārda glabājam 12 mēnešus. Pirmajās trīs dienās „Patīk”, pirmo ziņu un sludinājumu skaits ir ierobežots, un tiem, kas tādu auto meklē, par tavējo paziņojam pēc stundas; uz dažām dienām to skaitu var ierobežot arī moderators. Bez atbildes pēc kārtas var sūtīt ne vairāk par desmit ziņām; tas attiecas uz visiem. Lai ierobežotu reģistrēšanos un ziņojumus no viena tīkla, tos apmēram stundu skaitām pēc IP adreses.',
  'privacy.cases.title': 'Ko redz moderatori',
  'privacy.cases.text':
    'Ja kāds ziņo par tevi vai kaut ko tavu, moderatori blakus redz, cik sens ir tavs konts, cik tev ir auto, cik sarunu sāki un cikās tev atbildēja, cik reižu sūtīji vienādu pirmo ziņu, cik ziņojumu iesniedzi un cik ir par tevi, un agrākās lietas. Viņi var rakstīt par to piezīmes. Lēmumi par tevi ar pamatojumu un tavs lūgums izskatīt vēlreiz paliek tikpat ilgi, cik tavs konts, un ir tavā datu lejupielādē. Ja kontu dzēs, tavs vārds un identifikators no turienes pazūd 30 dienas pēc lēmuma; ziņojumu teksti, lēmumu pamatojumi un vārdi moderatoru darbību žurnālā paliek.',
  'privacy.device.title': 'Tavā ierīcē',
  'privacy.device.text':
    'Lai lietotne darbotos arī bez savienojuma, tavs pārlūks glabā tavu profilu, pēdējos redzētos auto, sakritības, sarunas un maiņas plānus ar dokumentu datiem, vienošanās tekstiem un foto tajos, auto foto, melnrakstus un to, kas vēl gaida nosūtīšanu. Sarunās nosūtītos foto tas neglabā. Kad izej no konta, tas viss tiek dzēsts, arī tas, kas vēl gaida. Ja sesiju beidz no citas ierīces, tas tiek dzēsts, kad lietotni nākamreiz atver ar savienojumu.',
  'privacy.shared.title': 'Publiskas lapas',
  'privacy.shared.text':
    'Tavus auto redz tikai tie, kam šeit ir konts. Ja kādu auto kopīgo, tad ikviens, kam ir saite, redz tā foto, datus, pilsētu un to, pret ko tu mainītu, bet ne tavu vārdu, aprakstu vai precīzu atrašanās vietu. Meklētāji šo lapu drīkst rādīt tikai tad, ja tu to atļauj. Lapa pazūd, kad pārtrauc kopīgošanu, deaktivizē, izdzēs vai apmaini auto; tās nav arī, kamēr auto ir rezervēts vai ja tevis te nav bijis 45 dienas. Tas, ko citi jau ir nokopējuši, vairs nav mūsu varā.',
  'privacy.photos.title': 'Foto',
  'privacy.photos.text':
    'Katru foto pārkodējam un attīrām no slēptajiem datiem, pirmām kārtām no ziņām par uzņemšanas vietu. Sarunas foto redz tie, kas ir šajā sarunā, un moderators, ja par tevi tur ziņo; to adreses ir derīgas tikai dažas minūtes.',
  'privacy.delete.title': 'Tavi dati pieder tev',
  'privacy.delete.text':
    'Savus auto, to foto un visu kontu vari dzēst jebkurā laikā, tikai ne auto, kas rezervēts maiņai. Profils, auto un to foto pazūd uzreiz. Tas, ko rakstīji vai sūtīji sarunās, 90 dienas paliek saņēmējiem ar vārdu „Dzēsts lietotājs”, lai viņi to varētu izlasīt un par to ziņot; pēc tam tas pazūd, tāpat kā katra slēgta saruna. Tie, ar kuriem notika maiņa, vienošanos, tava auto foto un nodošanas foto patur 12 mēnešus. Tāpat ir pēc atceltas maiņas, ja kāds jau bija saņēmis atslēgas vai naudu. Ja maiņu atceļ mazāk nekā dienu pirms tikšanās, pēc tās vai bez sarunātas tikšanās, tava auto dokumentu dati bez VIN un reģistrācijas numura paliek 30 dienas; moderatori tos lasa tikai tad, ja par maiņu ziņo. Ja ir neizskatīts ziņojums, moderatori kopiju no tā, par ko ziņots (sarunas kopiju aizzīmogotu), un savas piezīmes glabā vēl 30 dienas pēc lēmuma vai, ja tas lūgts, pēc tā atkārtotas izskatīšanas; tad pazūd arī tas, ko lūgumā uzrakstīji. Ja tavs konts bija apturēts, no e-pasta adreses izveidots kods paliek līdz apturēšanas beigām, bet ne ilgāk par 24 mēnešiem, lai ar šo adresi nevarētu reģistrēties no jauna. Administrators tavus datus var lejupielādēt vai dzēst, ja netiec savā kontā vai to prasa iestāde, un apturēt jebkādu dzēšanu, kamēr to prasa likums. Kas un kāpēc darīts, uzzini e-pastā un sadaļā „Tavi dati”, ja vien likums to neaizliedz.',
  'privacy.content_reports.title': 'Ziņojumi no malas',
  'privacy.content_reports.text':
    'Par nelikumīgu saturu var ziņot ikviens, arī bez konta. Ja ziņotājs norāda e-pasta adresi, uz to rakstām, ka ziņojumu saņēmām, kas nolemts un vai lēmums vēlāk atcelts. Vārdu un adresi dzēšam 30 dienas pēc lēmuma vai tā atkārtotas izskatīšanas. Moderatori redz vārdu, bet ne adresi.',
  'privacy.safety.title': 'Droša tikšanās',
  'privacy.safety.text':
    'Tiecies dienas gaismā un publiskā vietā, ņem kādu līdzi, vispirms aplūko dokumentus, tad atslēgas, un nekad nemaksā iepriekš. Ja kaut kas šķiet aizdomīgs, ziņo ar karodziņu pie sludinājuma.',

  'help.title': 'Palīdzība un atbalsts',
  'help.lead': 'Vispirms – atbildes. Ja ar tām nepietiek, atbildēs cilvēks.',
  'help.swap.title': 'Kā sākas maiņa?',
  'help.swap.text':
    'Pievieno auto ar vismaz vienu foto un atzīmē citus auto, kas tev patīk. Kad kādam no to īpašniekiem iepatīkas tavējais, jums ir sakritība un atveras saruna.',
  'help.share.title': 'Kā parādīt savu auto draugam?',
  'help.share.text':
    'Sadaļā „Mani sludinājumi” pie sava auto nospied „Kopīgot”. Tad auto ir sava publiska lapa ar saiti, ko vari nosūtīt jebkuram. Kas pievienojas no šīs lapas, pēc tam atkal nonāk pie tava auto. Kopīgošanu vari pārtraukt jebkurā brīdī.',
  'help.chat.title': 'Ko var sūtīt sarunā?',
  'help.chat.text':
    'Tekstu, līdz sešiem foto vienā reizē un 100 dienā, kā arī jebkuru auto, ko vari redzēt. Citi tādu auto redz tikai tad, ja drīkst to redzēt. Ātros jautājumus katrs redz savā valodā. Tas, ko sūti bez savienojuma, gaida un tiek nosūtīts, kad savienojums atjaunojas.',
  'help.rings.title': 'Kas ir aplis?',
  'help.rings.text':
    'Maiņa, kurā piedalās trīs vai četri īpašnieki. Tev patīk Annas auto, Annai patīk Jāņa auto, bet Jānim – tavējais: ja katrs savu auto atdod tālāk, visi saņem to, kas patīk. Kad „Patīk” izveido šādu apli, tas parādās virs tavām sakritībām.',
  'help.rings.answers':
    '„Es piedalos” vēl nav vienošanās: kad piekrīt visi, atveras kopīga saruna, un tajā var kopīgi sastādīt maiņas plānu. Apli, kas neatbilst tam, ko kāds norādījis par naudu, nepiedāvājam. Visi redz, cik piekrīt, bet mēs nevienam nesakām, kurš atteicās. Ja kāds izstājas, meklējam auto, kas iederas tukšajā vietā. Atbildēt vari trīs dienas.',
  'help.rings.off': 'Iestatījumos apļus vari izslēgt.',
  'help.plan.title': 'Kā vienoties par maiņu?',
  'help.plan.text':
    'Sarunā zem lietotāja vārda atver maiņas plānu un piedāvā auto, naudu, laiku un vietu. Otra puse to pieņem, noraida vai izsaka pretpiedāvājumu; katrs pretpiedāvājums ir jauna redakcija, kurā mainītais ir atzīmēts. Kad visi ir pieņēmuši vienu un to pašu redakciju, maiņa ir sarunāta un auto ir rezervēti: citiem tos vairs nerādām, ja vien maiņu neatceļ.',
  'help.handover.title': 'Kas notiek, kad tiekamies?',
  'help.handover.text':
    'Plānā ir lauki dokumentu datiem, vienošanās, ko izdrukāt un parakstīt, un maiņas dienas saraksts: no auto apskates līdz atslēgām. Kad atslēgas ir pie tevis, nospied „Atslēgas ir saņemtas”. Kad to izdarījuši visi, maiņa ir notikusi, un 14 dienas var rakstīt atsauksmes.',
  'help.money.title': 'Kas maksā starpību?',
  'help.money.text':
    'Par to lemj paši īpašnieki. Plāns rāda, par cik atšķiras viņu norādītās aptuvenās vērtības; tā ir tikai aritmētika. Keyswap ar naudu nerīkojas.',
  'help.like.title': 'Kāpēc nevaru atzīmēt, ka auto man patīk?',
  'help.like.text':
    'Ar „Patīk” tu pretī piedāvā kādu no saviem auto, tāpēc vajag vismaz vienu aktīvu. Izlaist var arī bez tā. Ja kāds auto iepatīkas, pirms tev ir savs sludinājums, „Patīk” saglabājam ierīcē un, kad tavs auto būs redzams, vienreiz pajautāsim, vai to nosūtīt. „Patīk” var atsaukt desmit sekunžu laikā.',
  'help.deck.title': 'Kādā secībā rādām auto',
  'help.deck.text':
    'Vispirms rādām auto, kuru īpašniekiem jau patīk kāds no taviem aktīvajiem auto. Tad visus pārējos, sākot ar jaunākajiem sludinājumiem. Starp jaunākajiem, nekad biežāk par katru otro kartīti, ieliekam auto, ar kuriem tavs „Patīk” noslēgtu trīs vai četru īpašnieku apli: tā samainīties var vairāk cilvēku. Tie nav īpaši atzīmēti, un to secība visu dienu ir viena un tā pati. To izslēdz „Vispirms jaunākie” filtros, kā arī apļu izslēgšana iestatījumos. Kartītes ielādējam pa daļām. Katrā daļā vispirms ir auto, kuru īpašnieki meklē tādu kā tavējais, tad tie, kādus meklē tu („Tava vēlme”), un tuvākie ir pirms tālākiem, ja zināmas abas atrašanās vietas; auto, kuru īpašnieki te nav bijuši 30 dienas vai nedēļu nav atbildējuši piecās sarunās, ir daļas beigās. Ja vēlies vēlreiz redzēt izlaistos, tie ir pēc visiem pārējiem, sākot ar senāk izlaistajiem.',
  'help.deck.left_out':
    'Nerādām tavējos, jau šķirstītos un neaktīvos auto, auto bez foto, kā arī auto, kuru īpašnieki te nav bijuši 45 dienas. Attālums kādu auto izslēdz tikai tad, ja to izvēlies kā filtru. Samaksāt par augstāku vietu nevar neviens.',
  'help.fresh.title': 'Kāpēc man jautā „Vai joprojām tavs?”',
  'help.fresh.text':
    'Lai nevienam neiepatiktos auto, kura sen vairs nav. Ja tevis te nav bijis 30 dienas, vienreiz pajautājam ar paziņojumu un e-pastā. Pēc 45 dienām tavus auto paslēpjam. Viens pieskāriens paziņojumam vai pogai e-pastā, kā arī katrs cits apmeklējums tos atgriež: tie atkal ir redzami kā jauni. Tavas sarunas un maiņas plāni paliek, kā ir.',
  'help.wish.title': 'Pret ko es mainītu',
  'help.wish.text':
    'Pie katra sava auto vari norādīt, pret ko to mainītu: markas vai modeļus, virsbūvi, degvielu, gadus, nobraukumu un to, vai piemaksāsi vai vēlies piemaksu. Tas redzams kartītē. „Tavs auto īpašniekam der” nozīmē, ka kāds no taviem aktīvajiem auto atbilst visam, ko īpašnieks vēlas, bet „Tava vēlme” – ka šis auto atbilst visam, ko vēlies tu; arī tādus rādām agrāk. Auto, kuram virsbūve nav norādīta, nevienai vēlmei pēc virsbūves neatbilst.',
  'help.likes.title': 'Kam patīk mans auto?',
  'help.likes.text':
    'Pie taviem sludinājumiem redzams, cik „Patīk” vēl gaida tavu atbildi; katrs ir izplūdusi kartīte: dažas krāsas un virsbūve, bez vārda un bez foto. Šos auto tev rādām vispirms, izņemot tos, kuru īpašnieku te sen nav bijis, un, ja kāds patīk arī tev, ir sakritība. Samaksāt, lai tos redzētu agrāk, nevar neviens. Ja auto patīk retam, pateiksim arī, kā sludinājumā trūkst.',
  'help.report.title': 'Ar sludinājumu kaut kas nav kārtībā',
  'help.report.text':
    'Pieskaries karodziņam uz kartītes un pastāsti, ko redzēji. Katru ziņojumu izskata moderators, un tu uzzini, kas nolemts.',
  'help.report.illegal': 'Ziņot par nelikumīgu saturu, arī bez konta',
  'help.install.title': 'Vai Keyswap var instalēt?',
  'help.install.text':
    'Jā. Ja pārlūks to atļauj, iestatījumos ir poga. iPhone un iPad ierīcēs pārlūkā pieskaries „Share” (kopīgot), tad „Add to Home Screen” (pievienot sākuma ekrānam). Instalētā lietotne ir tā pati, un, kamēr tā ir atvērta, tās ikona rāda, cik jaunumu tevi gaida.',
  'help.password.title': 'Aizmirsu paroli',
  'help.password.text':
    'Pieprasi atiestatīšanas saiti. Tā der tikai vienu reizi un ir spēkā stundu.',
  'help.password.action': 'Atiestatīt paroli',
  'help.contact.none': 'Šīs vietnes uzturētājs vēl nav norādījis adresi, uz kuru rakstīt.',
  'help.contact.failed': 'Adresi neizdevās ielādēt.',
  'help.contact.title': 'Raksti mums',
  'help.contact.text': 'Katru e-pastu izlasa cilvēks. Pastāsti, ko darīji un kas notika.',

  'about.title': 'Par mums',
  'about.lead': 'Auto ir visvairāk vērts tam, kurš grib tieši to.',
  'about.story.title': 'Stāsts',
  'about.story.text':
    'Pārdot vienu auto, lai nopirktu citu, nozīmē divus svešiniekus, divas cenas un divas zaudētas nedēļas nogales. Kaut kur kāds raugās uz tavu auto tā, kā tu uz viņējo. {product} jūs iepazīstina.',
  'about.idea.title': 'Ideja',
  'about.idea.text':
    'Divi īpašnieki, divi auto, divi „Patīk”. Saruna atveras tikai tad, kad piekrīt abi; līdz tam neviens netiek traucēts. Par ko vienoties, ir jūsu ziņā: mēs maksu neņemam un atslēgas neglabājam.',
  'about.promise.title': 'Ko mēs solām',
  'about.promise.text':
    'Skaitļus, kas ir saskaitīti, nevis izdomāti. Publiski izskaidrotu auto secību. Iespēju aiziet un izdzēst visu.',
}
