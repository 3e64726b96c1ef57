// The gazetteer: coordinates for distances, and names for suggestions. Any other text is accepted as a location too,
// but has no distance.

export type Coordinates = { lat: number; lng: number }

/** A town under its local name, in Latin script; `country` is its ISO 3166-1 alpha-2 code. */
export type Place = Coordinates & { name: string; country: string }

const HOME = 'LV'
const EARTH_RADIUS_KM = 6371

/** Latvia first, then by country, roughly from the largest town to the smallest. */
export const places = (): readonly Place[] => gazetteer().all

/**
 * The place that a typed location means: 'Riga', ' cēsis, LV', 'Warsaw, Poland', 'Brīvības iela 1, Rīga'.
 * A text with commas that does not end in a known country is read as an address in Latvia, so that 'Paris, Texas' is
 * not taken for Paris in France.
 */
export function findPlace(text: string): Place | undefined {
  const { byName, byCountryName } = gazetteer()
  const whole = byName.get(folded(text))?.[0]
  if (whole) return whole
  const parts = text.split(',').map(folded)
  const country = byCountryName.get(parts.at(-1) ?? '')
  return parts
    .slice(0, country ? -1 : undefined)
    .flatMap((part) => byName.get(part) ?? [])
    .find((place) => place.country === (country ?? HOME))
}

/** Great-circle distance. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const haversine = (angle: number) => Math.sin(radians(angle) / 2) ** 2
  const shrink = Math.cos(radians(a.lat)) * Math.cos(radians(b.lat))
  const chord = haversine(b.lat - a.lat) + shrink * haversine(b.lng - a.lng)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Letters that Unicode does not decompose, and how people type them on other keyboards. */
const plain: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** A name for comparison: without case, accents and punctuation. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœ]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Gazetteer = {
  all: readonly Place[]
  /** Places by each of their folded names. A name that several share means the first one, unless a country is typed. */
  byName: ReadonlyMap<string, readonly Place[]>
  byCountryName: ReadonlyMap<string, string>
}

let read: Gazetteer | undefined

const gazetteer = (): Gazetteer => {
  read ??= readGazetteer()
  return read
}

function readGazetteer(): Gazetteer {
  const all: Place[] = []
  const byName = new Map<string, Place[]>()
  const byCountryName = new Map<string, string>()
  for (const [country, [countryNames, lines]] of Object.entries(countries)) {
    for (const name of [country, ...countryNames.split(',')]) {
      byCountryName.set(folded(name), country)
    }
    for (const line of lines.trim().split('\n')) {
      const [name = '', lat, lng, otherNames = ''] = line.split(';')
      const place = { name, country, lat: Number(lat), lng: Number(lng) }
      all.push(place)
      for (const key of new Set([name, ...otherNames.split(',')].map(folded).filter(Boolean))) {
        byName.set(key, [...(byName.get(key) ?? []), place])
      }
    }
  }
  return { all, byName, byCountryName }
}

// By country code: the country's names in English, Latvian and its own language, then one place per line as
// name;latitude;longitude;other names. A name that several places share means the first one listed, unless a country
// is typed: 'Boston' is in the US.
const countries: Record<string, [names: string, places: string]> = {
  LV: [
    'Latvia,Latvija',
    `
Rīga;56.946;24.106
Daugavpils;55.875;26.536
Liepāja;56.505;21.011
Jelgava;56.650;23.713
Jūrmala;56.968;23.770
Ventspils;57.394;21.565
Rēzekne;56.510;27.334
Ogre;56.816;24.605
Valmiera;57.539;25.426
Jēkabpils;56.499;25.866
Salaspils;56.861;24.350
Tukums;56.967;23.155
Mārupe;56.906;24.053
Sigulda;57.154;24.854
Cēsis;57.312;25.272
Olaine;56.795;23.936
Kuldīga;56.968;21.963
Saldus;56.665;22.489
Bauska;56.408;24.194
Ādaži;57.077;24.324
Talsi;57.245;22.588
Dobele;56.624;23.276
Ikšķile;56.834;24.497
Ludza;56.543;27.719
Krāslava;55.895;27.166
Baloži;56.876;24.119
Limbaži;57.513;24.713
Gulbene;57.175;26.753
Līvāni;56.354;26.176
Madona;56.853;26.217
Aizkraukle;56.605;25.255
Alūksne;57.422;27.046
Preiļi;56.294;26.725
Balvi;57.131;27.266
Lielvārde;56.721;24.806
Ķekava;56.827;24.237
Iecava;56.598;24.208
Smiltene;57.424;25.902
Valka;57.775;26.010
Aizpute;56.721;21.601
Baldone;56.745;24.399
Grobiņa;56.535;21.168
Kandava;57.041;22.775
Saulkrasti;57.262;24.415
Vangaži;57.094;24.543
Pļaviņas;56.618;25.725
Viļāni;56.553;26.924
Brocēni;56.679;22.569
Rūjiena;57.898;25.332
Koknese;56.651;25.434
Salacgrīva;57.753;24.359
Auce;56.460;22.902
Ilūkste;55.978;26.297
Ķegums;56.745;24.723
Dagda;56.095;27.537
Skrunda;56.677;22.016
Kārsava;56.784;27.688
Priekule;56.447;21.590
Varakļāni;56.608;26.754
Jaunjelgava;56.613;25.083
Stende;57.145;22.535
Viesīte;56.348;25.555
Lubāna;56.904;26.716
Sabile;57.046;22.573
Zilupe;56.386;28.122
Cesvaine;56.968;26.308
Viļaka;57.185;27.673
Valdemārpils;57.371;22.592
Aloja;57.767;24.877
Mazsalaca;57.863;25.055
Seda;57.650;25.751
Strenči;57.626;25.685
Līgatne;57.234;25.041
Aknīste;56.162;25.748
Pāvilosta;56.888;21.186
Staicele;57.836;24.747
Piltene;57.224;21.674
Ape;57.539;26.693
Ainaži;57.863;24.359
Subate;56.006;25.905
Durbe;56.588;21.369
Ulbroka;56.936;24.304
Carnikava;57.129;24.284
Garkalne;57.047;24.421
Ozolnieki;56.690;23.776
Piņķi;56.942;23.914
Babīte;56.954;23.945
Jaunmārupe;56.875;23.939
Baltezers;57.045;24.325
Kadaga;57.103;24.369
Ropaži;56.971;24.633
Mālpils;57.008;24.958
Inčukalns;57.099;24.686
Ragana;57.183;24.706
Skrīveri;56.645;25.121
Jumprava;56.676;24.972
Vecumnieki;56.606;24.522
Priekuļi;57.315;25.361
Liepa;57.382;25.431
Kocēni;57.522;25.337
Rauna;57.331;25.611
Ērgļi;56.898;25.637
Vecpiebalga;57.061;25.816
Jaunpiebalga;57.176;26.045
Kalnciems;56.798;23.612
Tīreļi;56.840;23.589
Eleja;56.407;23.688
Tērvete;56.480;23.389
Jaunpils;56.731;23.012
Pilsrundāle;56.418;24.017
Nereta;56.203;25.308
Engure;57.161;23.225
Mērsrags;57.335;23.125
Roja;57.501;22.809
Dundaga;57.505;22.350
Kolka;57.745;22.590
Ugāle;57.267;22.020
Alsunga;56.982;21.559
Nīca;56.346;21.064
Rucava;56.163;21.162
Vaiņode;56.418;21.855
Aglona;56.133;27.007
Malta;56.346;27.162
Riebiņi;56.343;26.800
Baltinava;56.944;27.645
Rugāji;57.003;27.131
`,
  ],
  EE: [
    'Estonia,Igaunija,Eesti',
    `
Tallinn;59.437;24.754;Tallina
Tartu;58.380;26.722;Tērbata
Narva;59.377;28.190
Pärnu;58.386;24.497;Pērnava
Kohtla-Järve;59.399;27.273
Viljandi;58.364;25.597;Vīlande
Maardu;59.465;24.982
Rakvere;59.346;26.356
Kuressaare;58.248;22.504
Sillamäe;59.397;27.763
Valga;57.778;26.047
Võru;57.834;27.019;Veru
Keila;59.304;24.413
Jõhvi;59.359;27.421
Haapsalu;58.943;23.541;Hāpsala
Paide;58.886;25.557
Saue;59.323;24.550
Elva;58.222;26.421
Põlva;58.060;27.069
Tapa;59.261;25.959
Jõgeva;58.747;26.394
Türi;58.809;25.433
Rapla;59.007;24.793
Kiviõli;59.353;26.971
Põltsamaa;58.653;25.971
Viimsi;59.508;24.832;Haabneeme
Peetri;59.392;24.815
Saku;59.304;24.664
Laagri;59.351;24.614
Jüri;59.354;24.897
Sindi;58.401;24.668
Paldiski;59.357;24.053
Kärdla;58.998;22.749
Kunda;59.499;26.541
`,
  ],
  LT: [
    'Lithuania,Lietuva',
    `
Vilnius;54.687;25.280;Viļņa
Kaunas;54.899;23.904;Kauņa
Klaipėda;55.710;21.132
Šiauliai;55.933;23.317;Šauļi
Panevėžys;55.733;24.350;Panevēža
Alytus;54.396;24.046;Alīta
Marijampolė;54.560;23.354
Mažeikiai;56.310;22.341;Mažeiķi
Jonava;55.073;24.280
Utena;55.498;25.599
Kėdainiai;55.288;23.975;Kēdaiņi
Telšiai;55.981;22.247;Telši
Visaginas;55.598;26.438
Tauragė;55.252;22.290
Ukmergė;55.246;24.776
Plungė;55.911;21.844
Kretinga;55.889;21.242
Šilutė;55.349;21.483
Radviliškis;55.811;23.546
Palanga;55.918;21.069
Druskininkai;54.016;23.987;Druskininki
Gargždai;55.710;21.394
Rokiškis;55.959;25.585;Rokišķi
Biržai;56.201;24.756;Birži
Kuršėnai;56.003;22.937
Garliava;54.821;23.871
Elektrėnai;54.785;24.663
Jurbarkas;55.076;22.764
Vilkaviškis;54.652;23.032
Raseiniai;55.380;23.124
Anykščiai;55.526;25.103
Naujoji Akmenė;56.317;22.897
Lentvaris;54.644;25.052
Grigiškės;54.683;25.090
Prienai;54.638;23.942
Joniškis;56.239;23.615;Jonišķi
Kelmė;55.630;22.935
Varėna;54.215;24.575
Kaišiadorys;54.865;24.460
Pasvalys;56.059;24.404
Kupiškis;55.840;24.977
Zarasai;55.732;26.247;Zarasi
Skuodas;56.271;21.532
Širvintos;55.044;24.954
Kazlų Rūda;54.749;23.490
Molėtai;55.225;25.417
Šalčininkai;54.309;25.387
Švenčionėliai;55.162;26.002
Šakiai;54.953;23.048
Ignalina;55.341;26.160
Pabradė;54.981;25.761
Kybartai;54.639;22.763
Nemenčinė;54.848;25.470
Šilalė;55.490;22.187
Pakruojis;55.979;23.855
Švenčionys;55.135;26.159
Trakai;54.638;24.934;Traķi
Vievis;54.767;24.800
Lazdijai;54.233;23.515
Kalvarija;54.417;23.223
Neringa;55.304;21.005;Nida
Birštonas;54.605;24.029
`,
  ],
  PL: [
    'Poland,Polija,Polska',
    `
Warszawa;52.230;21.012;Warsaw,Varšava
Kraków;50.062;19.937;Cracow,Krakova
Wrocław;51.108;17.039;Vroclava
Łódź;51.776;19.455;Lodza
Poznań;52.408;16.934;Poznaņa
Gdańsk;54.352;18.647;Gdaņska
Szczecin;53.429;14.553;Ščecina
Bydgoszcz;53.123;18.008
Lublin;51.246;22.568;Ļubļina
Białystok;53.132;23.164;Belostoka
Katowice;50.265;19.024;Katovice
Gdynia;54.519;18.531;Gdiņa
Częstochowa;50.811;19.120
Rzeszów;50.041;21.999
Radom;51.403;21.147
Toruń;53.014;18.598
Sosnowiec;50.286;19.104
Kielce;50.866;20.629
Gliwice;50.295;18.671
Olsztyn;53.778;20.480
Zabrze;50.325;18.786
Bielsko-Biała;49.822;19.044
Bytom;50.348;18.916
Zielona Góra;51.936;15.506
Rybnik;50.097;18.542
Ruda Śląska;50.256;18.856
Opole;50.675;17.921
Tychy;50.124;18.987
Gorzów Wielkopolski;52.737;15.229
Elbląg;54.156;19.404
Płock;52.547;19.706
Dąbrowa Górnicza;50.321;19.188
Wałbrzych;50.784;16.284
Włocławek;52.648;19.068
Tarnów;50.012;20.986
Chorzów;50.297;18.954
Koszalin;54.194;16.172
Kalisz;51.761;18.091
Legnica;51.207;16.155
Słupsk;54.464;17.029
Nowy Sącz;49.622;20.697
Zamość;50.723;23.252
Łomża;53.178;22.059
Ełk;53.828;22.365
Suwałki;54.112;22.931
Augustów;53.843;22.980
`,
  ],
  FI: [
    'Finland,Somija,Suomi',
    `
Helsinki;60.170;24.938;Helsingfors
Espoo;60.206;24.656;Esbo
Tampere;61.498;23.761;Tammerfors
Vantaa;60.294;25.040;Vanda
Oulu;65.012;25.465;Uleåborg
Turku;60.451;22.267;Åbo
Jyväskylä;62.243;25.747
Kuopio;62.893;27.678
Lahti;60.983;25.661
Pori;61.485;21.797
Kouvola;60.868;26.704
Joensuu;62.601;29.763
Lappeenranta;61.059;28.188
Vaasa;63.096;21.616
Hämeenlinna;60.996;24.464
Seinäjoki;62.790;22.840
Rovaniemi;66.503;25.729
Mikkeli;61.688;27.273
Salo;60.386;23.125
Kotka;60.466;26.946
Porvoo;60.393;25.665
Kokkola;63.838;23.131
Hyvinkää;60.631;24.861
Lohja;60.249;24.065
Järvenpää;60.474;25.090
Rauma;61.128;21.511
Kajaani;64.227;27.728
Savonlinna;61.868;28.880
Kemi;65.736;24.564
Mariehamn;60.097;19.935
`,
  ],
  SE: [
    'Sweden,Zviedrija,Sverige',
    `
Stockholm;59.329;18.069;Stokholma
Göteborg;57.709;11.975;Gothenburg,Gēteborga
Malmö;55.605;13.004;Malme
Uppsala;59.858;17.639;Upsala
Västerås;59.610;16.545
Örebro;59.274;15.207
Linköping;58.411;15.622
Helsingborg;56.046;12.694
Jönköping;57.783;14.162
Norrköping;58.588;16.192
Lund;55.705;13.191
Umeå;63.826;20.263
Gävle;60.675;17.142
Borås;57.721;12.940
Södertälje;59.195;17.625
Eskilstuna;59.371;16.510
Halmstad;56.674;12.857
Växjö;56.879;14.806
Karlstad;59.379;13.504
Sundsvall;62.391;17.307
Östersund;63.179;14.636
Trollhättan;58.284;12.289
Luleå;65.584;22.155
Kalmar;56.664;16.357
Falun;60.607;15.636
Kristianstad;56.029;14.157
Karlskrona;56.161;15.586
Nyköping;58.753;17.009
Skövde;58.391;13.845
Visby;57.635;18.295
Ystad;55.429;13.820
Skellefteå;64.750;20.953
Kiruna;67.856;20.225
`,
  ],
  NO: [
    'Norway,Norvēģija,Norge',
    `
Oslo;59.914;10.752
Bergen;60.393;5.324;Bergena
Trondheim;63.430;10.395;Tronheima
Stavanger;58.970;5.733
Drammen;59.744;10.205
Fredrikstad;59.218;10.930
Kristiansand;58.147;7.996
Sandnes;58.852;5.735
Tromsø;69.649;18.955;Tromse
Sarpsborg;59.284;11.110
Skien;59.210;9.609
Ålesund;62.472;6.155
Sandefjord;59.131;10.217
Haugesund;59.414;5.268
Tønsberg;59.268;10.408
Moss;59.434;10.658
Porsgrunn;59.140;9.656
Bodø;67.280;14.405
Arendal;58.461;8.772
Hamar;60.795;11.068
Larvik;59.053;10.035
Lillehammer;61.115;10.466
Molde;62.737;7.160
Harstad;68.798;16.541
Alta;69.969;23.272
`,
  ],
  DK: [
    'Denmark,Dānija,Danmark',
    `
København;55.676;12.568;Copenhagen,Kopenhāgena
Aarhus;56.157;10.211;Århus,Orhūsa
Odense;55.396;10.388
Aalborg;57.048;9.919;Ålborg,Olborga
Esbjerg;55.467;8.452
Randers;56.461;10.036
Kolding;55.491;9.472
Horsens;55.861;9.850
Vejle;55.709;9.536
Roskilde;55.642;12.087
Herning;56.136;8.977
Silkeborg;56.170;9.545
Helsingør;56.036;12.614;Elsinore
Næstved;55.230;11.761
Fredericia;55.566;9.753
Viborg;56.453;9.402
Køge;55.458;12.182
Holstebro;56.360;8.616
Slagelse;55.403;11.355
Hillerød;55.927;12.301
Sønderborg;54.909;9.792
Svendborg;55.060;10.607
Hjørring;57.464;9.982
Frederikshavn;57.441;10.537
`,
  ],
  DE: [
    'Germany,Vācija,Deutschland',
    `
Berlin;52.520;13.405;Berlīne
Hamburg;53.551;9.994;Hamburga
München;48.137;11.575;Munich,Minhene
Köln;50.938;6.960;Cologne,Ķelne
Frankfurt am Main;50.111;8.682;Frankfurt,Frankfurte
Stuttgart;48.776;9.183;Štutgarte
Düsseldorf;51.227;6.774;Diseldorfa
Leipzig;51.340;12.375;Leipciga
Dortmund;51.514;7.465;Dortmunde
Essen;51.456;7.012;Esene
Bremen;53.079;8.802;Brēmene
Dresden;51.051;13.738;Drēzdene
Hannover;52.374;9.738;Hanover,Hannovere
Nürnberg;49.452;11.077;Nuremberg,Nirnberga
Duisburg;51.434;6.762
Bochum;51.482;7.216
Wuppertal;51.257;7.151
Bielefeld;52.021;8.535
Bonn;50.737;7.098;Bonna
Münster;51.961;7.626;Minstere
Mannheim;49.489;8.467
Karlsruhe;49.009;8.404
Augsburg;48.371;10.898
Wiesbaden;50.083;8.240
Mönchengladbach;51.195;6.442
Gelsenkirchen;51.518;7.086
Aachen;50.776;6.084
Braunschweig;52.264;10.527
Kiel;54.323;10.136;Ķīle
Chemnitz;50.833;12.922
Halle;51.482;11.970;Halle (Saale)
Magdeburg;52.121;11.628
Freiburg im Breisgau;47.999;7.842;Freiburg
Krefeld;51.339;6.586
Mainz;49.999;8.273
Lübeck;53.866;10.687;Lībeka
Erfurt;50.978;11.029
Rostock;54.092;12.099;Rostoka
Kassel;51.316;9.498
Saarbrücken;49.235;6.996
Potsdam;52.391;13.064
Oldenburg;53.141;8.214
Osnabrück;52.280;8.047
Heidelberg;49.399;8.672
Regensburg;49.013;12.102
Würzburg;49.791;9.953
Wolfsburg;52.423;10.787
Ulm;48.401;9.988
Ingolstadt;48.765;11.424
Bremerhaven;53.540;8.581
Flensburg;54.784;9.437
Cottbus;51.757;14.329
Schwerin;53.629;11.415
`,
  ],
  NL: [
    'Netherlands,The Netherlands,Holland,Nīderlande,Nederland',
    `
Amsterdam;52.373;4.893;Amsterdama
Rotterdam;51.923;4.479;Roterdama
Den Haag;52.080;4.310;The Hague,Hāga
Utrecht;52.091;5.122;Utrehta
Eindhoven;51.441;5.478;Eindhovena
Groningen;53.219;6.567;Groningena
Tilburg;51.556;5.091
Almere;52.371;5.222
Breda;51.587;4.776
Nijmegen;51.843;5.858
Apeldoorn;52.212;5.970
Arnhem;51.984;5.911
Haarlem;52.381;4.637
Enschede;52.222;6.893
Amersfoort;52.156;5.388
Zaandam;52.439;4.829
's-Hertogenbosch;51.690;5.303;Den Bosch
Zwolle;52.517;6.083
Leiden;52.160;4.497
Leeuwarden;53.201;5.799
Maastricht;50.851;5.691;Māstrihta
Dordrecht;51.813;4.690
Delft;52.012;4.357
Alkmaar;52.632;4.749
Venlo;51.370;6.172
Deventer;52.255;6.164
Assen;52.993;6.564
Middelburg;51.499;3.611
`,
  ],
  BE: [
    'Belgium,Beļģija,België,Belgique',
    `
Brussels;50.847;4.352;Bruxelles,Brussel,Brisele
Antwerpen;51.220;4.401;Antwerp,Antverpene
Gent;51.054;3.725;Ghent,Ģente
Charleroi;50.411;4.445
Liège;50.633;5.568;Luik,Ljēža
Brugge;51.209;3.225;Bruges,Brige
Namur;50.467;4.872
Leuven;50.879;4.701;Louvain
Mons;50.454;3.952
Mechelen;51.028;4.480
Aalst;50.938;4.039
Kortrijk;50.828;3.265
Hasselt;50.930;5.338
Oostende;51.225;2.920;Ostend
Genk;50.965;5.501
Tournai;50.606;3.388
Roeselare;50.946;3.123
Arlon;49.684;5.816
`,
  ],
  FR: [
    'France,Francija',
    `
Paris;48.857;2.352;Parīze
Marseille;43.297;5.370;Marseļa
Lyon;45.764;4.836;Liona
Toulouse;43.605;1.444;Tulūza
Nice;43.703;7.266;Nica
Nantes;47.218;-1.554;Nante
Montpellier;43.611;3.877;Monpeljē
Strasbourg;48.573;7.752;Strasbūra
Bordeaux;44.838;-0.579;Bordo
Lille;50.629;3.057
Rennes;48.117;-1.678;Renna
Reims;49.258;4.032;Reimsa
Toulon;43.125;5.930;Tulona
Saint-Étienne;45.440;4.387
Le Havre;49.494;0.108;Havra
Grenoble;45.188;5.725
Dijon;47.322;5.041;Dižona
Angers;47.478;-0.563
Nîmes;43.837;4.360
Clermont-Ferrand;45.777;3.087
Aix-en-Provence;43.530;5.447
Le Mans;48.008;0.199
Brest;48.390;-4.486
Tours;47.394;0.685
Amiens;49.894;2.296
Limoges;45.834;1.262
Annecy;45.899;6.129
Perpignan;42.699;2.895
Metz;49.119;6.176
Besançon;47.238;6.024
Orléans;47.903;1.909
Rouen;49.443;1.099;Ruāna
Mulhouse;47.750;7.336
Caen;49.183;-0.371
Nancy;48.692;6.184
Avignon;43.949;4.806
Cannes;43.553;7.017
Dunkerque;51.034;2.377;Dunkirk
Poitiers;46.580;0.340
La Rochelle;46.160;-1.151
Calais;50.951;1.859
Bayonne;43.493;-1.475
Ajaccio;41.919;8.739
`,
  ],
  ES: [
    'Spain,Spānija,España',
    `
Madrid;40.417;-3.704;Madride
Barcelona;41.385;2.173
Valencia;39.470;-0.376
Sevilla;37.389;-5.984;Seville,Sevilja
Zaragoza;41.649;-0.889;Saragossa,Saragosa
Málaga;36.721;-4.421
Murcia;37.992;-1.131
Palma;39.570;2.650;Palma de Mallorca
Las Palmas de Gran Canaria;28.124;-15.436;Las Palmas
Bilbao;43.263;-2.935
Alicante;38.346;-0.491;Alacant
Córdoba;37.888;-4.779
Valladolid;41.652;-4.724
Vigo;42.241;-8.721
Gijón;43.532;-5.661
A Coruña;43.362;-8.412;La Coruña
Vitoria-Gasteiz;42.847;-2.673;Vitoria
Granada;37.177;-3.599
Elche;38.266;-0.698
Oviedo;43.362;-5.849
Santa Cruz de Tenerife;28.464;-16.252;Tenerife
Cartagena;37.605;-0.986
Jerez de la Frontera;36.685;-6.126
Pamplona;42.812;-1.646
Almería;36.834;-2.464
San Sebastián;43.318;-1.981;Donostia
Burgos;42.344;-3.697
Albacete;38.994;-1.858
Santander;43.462;-3.810
Castellón de la Plana;39.986;-0.051;Castellón
Salamanca;40.970;-5.664
Logroño;42.466;-2.450
Huelva;37.261;-6.945
Marbella;36.510;-4.886
Badajoz;38.879;-6.970
León;42.599;-5.567
Tarragona;41.119;1.245
Lleida;41.618;0.620
Cádiz;36.527;-6.289
Girona;41.979;2.821
Torrevieja;37.979;-0.682
Toledo;39.862;-4.027
Santiago de Compostela;42.880;-8.546
Benidorm;38.541;-0.123
Ibiza;38.909;1.433
`,
  ],
  IT: [
    'Italy,Itālija,Italia',
    `
Roma;41.893;12.483;Rome
Milano;45.464;9.190;Milan,Milāna
Napoli;40.852;14.268;Naples,Neapole
Torino;45.070;7.687;Turin,Turīna
Palermo;38.116;13.361
Genova;44.406;8.933;Genoa,Dženova
Bologna;44.494;11.343;Boloņa
Firenze;43.770;11.256;Florence
Bari;41.117;16.872
Catania;37.503;15.087
Venezia;45.440;12.332;Venice,Venēcija
Verona;45.438;10.992
Messina;38.194;15.554
Padova;45.407;11.876;Padua
Trieste;45.650;13.777
Brescia;45.540;10.222
Parma;44.801;10.328
Taranto;40.476;17.230
Prato;43.880;11.097
Modena;44.647;10.925
Reggio Calabria;38.111;15.647
Reggio Emilia;44.698;10.631
Perugia;43.112;12.389
Ravenna;44.416;12.202
Livorno;43.551;10.308
Rimini;44.060;12.565
Cagliari;39.224;9.122
Foggia;41.462;15.545
Ferrara;44.835;11.620
Latina;41.467;12.904
Salerno;40.682;14.768
Sassari;40.727;8.560
Monza;45.584;9.274
Bergamo;45.698;9.677
Pescara;42.462;14.214
Trento;46.070;11.121
Vicenza;45.547;11.546
Bolzano;46.498;11.355
Udine;46.064;13.236
Ancona;43.616;13.519
Lecce;40.352;18.172
Pisa;43.716;10.402
Siena;43.319;11.331
`,
  ],
  AT: [
    'Austria,Austrija,Österreich',
    `
Wien;48.208;16.373;Vienna,Vīne
Graz;47.071;15.438;Grāca
Linz;48.306;14.286;Linca
Salzburg;47.800;13.044;Zalcburga
Innsbruck;47.268;11.393;Insbruka
Klagenfurt;46.624;14.308
Villach;46.614;13.846
Wels;48.157;14.025
Sankt Pölten;48.204;15.626;St. Pölten
Dornbirn;47.413;9.744
Wiener Neustadt;47.816;16.243
Steyr;48.043;14.421
Feldkirch;47.238;9.597
Bregenz;47.503;9.747
Leoben;47.383;15.094
Eisenstadt;47.846;16.523
`,
  ],
  CH: [
    'Switzerland,Šveice,Schweiz,Suisse,Svizzera',
    `
Zürich;47.377;8.541;Cīrihe
Genève;46.204;6.143;Geneva,Genf,Ženēva
Basel;47.560;7.588;Bâle,Bāzele
Lausanne;46.520;6.633;Lozanna
Bern;46.948;7.447;Berne
Winterthur;47.500;8.724
Luzern;47.050;8.309;Lucerne,Lucerna
St. Gallen;47.424;9.377;Sankt Gallen
Lugano;46.004;8.951
Biel;47.137;7.247;Bienne
Thun;46.758;7.628
Fribourg;46.806;7.161
Schaffhausen;47.697;8.635
Chur;46.850;9.532
Neuchâtel;46.990;6.930
Sion;46.233;7.360
Zug;47.172;8.517
`,
  ],
  CZ: [
    'Czechia,Czech Republic,Čehija,Česko',
    `
Praha;50.088;14.421;Prague,Prāga
Brno;49.195;16.608
Ostrava;49.835;18.292
Plzeň;49.747;13.378;Pilsen,Plzeņa
Liberec;50.767;15.056
Olomouc;49.594;17.251
České Budějovice;48.974;14.475
Hradec Králové;50.209;15.833
Ústí nad Labem;50.661;14.053
Pardubice;50.034;15.781
Zlín;49.224;17.663
Havířov;49.780;18.437
Kladno;50.147;14.103
Most;50.503;13.636
Opava;49.938;17.904
Jihlava;49.396;15.591
Karlovy Vary;50.231;12.872
Teplice;50.640;13.825
Děčín;50.782;14.215
Mladá Boleslav;50.411;14.903
`,
  ],
  SK: [
    'Slovakia,Slovākija,Slovensko',
    `
Bratislava;48.149;17.107
Košice;48.717;21.261
Prešov;48.998;21.239
Žilina;49.223;18.740
Nitra;48.309;18.086
Banská Bystrica;48.736;19.146
Trnava;48.377;17.588
Trenčín;48.894;18.044
Martin;49.065;18.922
Poprad;49.059;20.298
Prievidza;48.774;18.624
Zvolen;48.575;19.130
Michalovce;48.755;21.918
Nové Zámky;47.986;18.162
Komárno;47.763;18.128
`,
  ],
  HU: [
    'Hungary,Ungārija,Magyarország',
    `
Budapest;47.498;19.040;Budapešta
Debrecen;47.530;21.639;Debrecena
Szeged;46.253;20.148
Miskolc;48.104;20.778
Pécs;46.073;18.232
Győr;47.684;17.635
Nyíregyháza;47.956;21.717
Kecskemét;46.896;19.690
Székesfehérvár;47.190;18.410
Szombathely;47.231;16.622
Szolnok;47.174;20.196
Tatabánya;47.569;18.405
Érd;47.392;18.914
Kaposvár;46.359;17.797
Békéscsaba;46.684;21.088
Veszprém;47.093;17.911
Zalaegerszeg;46.842;16.844
Sopron;47.685;16.583
Eger;47.903;20.377
`,
  ],
  UA: [
    'Ukraine,Ukraina,Ukraïna',
    `
Kyiv;50.450;30.523;Kiev,Kijiva,Kijeva
Kharkiv;49.993;36.230;Kharkov,Harkiva
Odesa;46.482;30.723;Odessa
Dnipro;48.465;35.046
Donetsk;48.016;37.803;Doņecka
Lviv;49.840;24.030;Lvov,Ļviva
Zaporizhzhia;47.838;35.140;Zaporožje
Kryvyi Rih;47.910;33.391
Mykolaiv;46.975;31.995
Sevastopol;44.617;33.525
Mariupol;47.097;37.543
Luhansk;48.574;39.308
Vinnytsia;49.233;28.468
Simferopol;44.952;34.102
Kherson;46.635;32.617
Chernihiv;51.498;31.289
Poltava;49.588;34.551
Khmelnytskyi;49.423;26.987
Cherkasy;49.444;32.060
Chernivtsi;48.292;25.935
Zhytomyr;50.255;28.659
Sumy;50.908;34.798
Rivne;50.620;26.252
Ivano-Frankivsk;48.923;24.711
Ternopil;49.554;25.595
Kropyvnytskyi;48.508;32.262
Lutsk;50.747;25.325
Kremenchuk;49.066;33.410
Bila Tserkva;49.796;30.131
Uzhhorod;48.621;22.288
`,
  ],
  US: [
    'United States,United States of America,USA,America,ASV,Amerikas Savienotās Valstis',
    `
New York;40.713;-74.006;New York City,NYC,Ņujorka
Los Angeles;34.052;-118.244;Losandželosa
Chicago;41.878;-87.630;Čikāga
Houston;29.760;-95.370
Phoenix;33.448;-112.074
Philadelphia;39.953;-75.164;Filadelfija
San Antonio;29.424;-98.494
San Diego;32.716;-117.161
Dallas;32.777;-96.797
Jacksonville;30.332;-81.656
Austin;30.267;-97.743
Fort Worth;32.755;-97.331
San Jose;37.339;-121.895
Columbus;39.961;-82.999
Charlotte;35.227;-80.843
Indianapolis;39.768;-86.158
San Francisco;37.775;-122.419;Sanfrancisko
Seattle;47.606;-122.332;Sietla
Denver;39.739;-104.990
Oklahoma City;35.468;-97.516
Nashville;36.163;-86.781
Washington;38.907;-77.037;Washington DC,Vašingtona
El Paso;31.762;-106.485
Las Vegas;36.170;-115.140;Lasvegasa
Boston;42.360;-71.059;Bostona
Detroit;42.331;-83.046;Detroita
Portland;45.515;-122.678
Louisville;38.253;-85.758
Memphis;35.150;-90.049
Baltimore;39.290;-76.612
Milwaukee;43.039;-87.906
Albuquerque;35.084;-106.650
Tucson;32.222;-110.975
Fresno;36.738;-119.787
Sacramento;38.582;-121.494
Mesa;33.415;-111.831
Kansas City;39.100;-94.579
Atlanta;33.749;-84.388
Omaha;41.257;-95.935
Colorado Springs;38.834;-104.821
Raleigh;35.780;-78.639
Miami;25.762;-80.192;Maiami
Virginia Beach;36.853;-75.978
Long Beach;33.770;-118.194
Oakland;37.804;-122.271
Minneapolis;44.978;-93.265
Tulsa;36.154;-95.993
Tampa;27.951;-82.457
New Orleans;29.951;-90.072
Cleveland;41.499;-81.694
Honolulu;21.307;-157.858
Orlando;28.538;-81.379
Pittsburgh;40.441;-79.996
Cincinnati;39.103;-84.512
St. Louis;38.627;-90.199;Saint Louis
Salt Lake City;40.761;-111.891
Anchorage;61.218;-149.900
`,
  ],
  GB: [
    'United Kingdom,UK,Great Britain,England,Scotland,Wales,Northern Ireland,Lielbritānija,Apvienotā Karaliste,Anglija,Skotija',
    `
London;51.507;-0.128;Londona
Birmingham;52.486;-1.890;Birmingema
Manchester;53.480;-2.242;Mančestra
Glasgow;55.861;-4.250;Glāzgova
Leeds;53.800;-1.549;Līdsa
Liverpool;53.408;-2.992;Liverpūle
Newcastle upon Tyne;54.978;-1.618;Newcastle
Sheffield;53.381;-1.470;Šefīlda
Bristol;51.455;-2.588;Bristole
Edinburgh;55.953;-3.188;Edinburga
Leicester;52.637;-1.139
Nottingham;52.954;-1.158
Belfast;54.597;-5.930;Belfāsta
Cardiff;51.482;-3.179;Kārdifa
Coventry;52.407;-1.512
Bradford;53.795;-1.759
Stoke-on-Trent;53.003;-2.179
Wolverhampton;52.587;-2.129
Plymouth;50.376;-4.143
Southampton;50.910;-1.404
Reading;51.455;-0.971
Derby;52.922;-1.476
Portsmouth;50.816;-1.091
Brighton;50.823;-0.138
Hull;53.744;-0.333;Kingston upon Hull
Milton Keynes;52.041;-0.759
Northampton;52.240;-0.903
Luton;51.879;-0.417
Swansea;51.621;-3.944
Aberdeen;57.149;-2.094
Norwich;52.630;1.297
Bournemouth;50.721;-1.880
Peterborough;52.574;-0.243
Middlesbrough;54.574;-1.235
Sunderland;54.906;-1.381
Swindon;51.556;-1.780
Dundee;56.462;-2.971
Oxford;51.752;-1.258;Oksforda
Cambridge;52.205;0.119;Kembridža
Ipswich;52.057;1.148
York;53.960;-1.082
Gloucester;51.864;-2.244
Exeter;50.722;-3.533
Boston;52.979;-0.026
Lincoln;53.231;-0.541
Inverness;57.478;-4.225
`,
  ],
  IE: [
    'Ireland,Īrija,Éire',
    `
Dublin;53.350;-6.260;Dublina
Cork;51.897;-8.475;Korka
Limerick;52.664;-8.626
Galway;53.271;-9.057
Waterford;52.259;-7.110
Drogheda;53.718;-6.348
Dundalk;54.001;-6.405
Swords;53.460;-6.218
Bray;53.203;-6.098
Navan;53.653;-6.681
Kilkenny;52.654;-7.245
Ennis;52.844;-8.981
Tralee;52.270;-9.702
Carlow;52.841;-6.926
Naas;53.220;-6.660
Athlone;53.423;-7.941
Letterkenny;54.950;-7.734
Sligo;54.277;-8.476
Wexford;52.334;-6.463
`,
  ],
  PT: [
    'Portugal,Portugāle',
    `
Lisboa;38.722;-9.139;Lisbon,Lisabona
Porto;41.150;-8.611;Oporto
Vila Nova de Gaia;41.124;-8.612
Amadora;38.754;-9.231
Braga;41.551;-8.427
Coimbra;40.206;-8.420
Funchal;32.650;-16.908;Madeira
Setúbal;38.524;-8.889
Almada;38.679;-9.157
Guimarães;41.444;-8.296
Viseu;40.661;-7.910
Leiria;39.744;-8.807
Aveiro;40.641;-8.654
Faro;37.019;-7.932
Évora;38.571;-7.909
Viana do Castelo;41.693;-8.833
Portimão;37.138;-8.537
Ponta Delgada;37.741;-25.676
Cascais;38.697;-9.421
`,
  ],
  GR: [
    'Greece,Grieķija,Hellas,Ellada',
    `
Athens;37.984;23.728;Athina,Atēnas
Thessaloniki;40.640;22.944;Saloniki
Patras;38.246;21.735;Patra
Piraeus;37.943;23.647;Pireas
Heraklion;35.339;25.144;Iraklio
Larissa;39.639;22.419;Larisa
Volos;39.362;22.942
Ioannina;39.665;20.854
Chania;35.514;24.018
Rhodes;36.444;28.222;Rodos
Kavala;40.939;24.402
Kalamata;37.039;22.113
Serres;41.086;23.548
Alexandroupoli;40.847;25.874
Corfu;39.624;19.922;Kerkyra
Rethymno;35.365;24.482
Xanthi;41.135;24.888
Trikala;39.556;21.768
`,
  ],
  RO: [
    'Romania,Rumānija,România',
    `
București;44.427;26.103;Bucharest,Bukareste
Cluj-Napoca;46.770;23.590;Cluj
Timișoara;45.756;21.229
Iași;47.159;27.587
Constanța;44.173;28.638
Craiova;44.319;23.797
Brașov;45.653;25.611
Galați;45.436;28.050
Ploiești;44.941;26.023
Oradea;47.047;21.919
Brăila;45.269;27.957
Arad;46.187;21.312
Pitești;44.857;24.869
Sibiu;45.798;24.126
Bacău;46.568;26.914
Târgu Mureș;46.543;24.558
Baia Mare;47.657;23.585
Buzău;45.150;26.820
Botoșani;47.746;26.669
Satu Mare;47.792;22.885
Suceava;47.651;26.255
Râmnicu Vâlcea;45.100;24.369
Drobeta-Turnu Severin;44.632;22.657
Tulcea;45.179;28.805
`,
  ],
  BG: [
    'Bulgaria,Bulgārija',
    `
Sofia;42.698;23.322;Sofija
Plovdiv;42.142;24.750
Varna;43.205;27.910
Burgas;42.504;27.472
Ruse;43.856;25.971
Stara Zagora;42.426;25.635
Pleven;43.417;24.607
Sliven;42.682;26.323
Dobrich;43.573;27.827
Shumen;43.271;26.923
Pernik;42.606;23.038
Haskovo;41.934;25.556
Yambol;42.484;26.511
Pazardzhik;42.193;24.333
Blagoevgrad;42.021;23.095
Veliko Tarnovo;43.081;25.629
Vratsa;43.210;23.553
Gabrovo;42.874;25.319
Vidin;43.990;22.873
Bansko;41.838;23.488
`,
  ],
  HR: [
    'Croatia,Horvātija,Hrvatska',
    `
Zagreb;45.815;15.982;Zagreba
Split;43.508;16.440;Splita
Rijeka;45.327;14.442
Osijek;45.551;18.694
Zadar;44.119;15.231
Velika Gorica;45.713;16.076
Pula;44.868;13.848
Slavonski Brod;45.160;18.016
Karlovac;45.487;15.548
Varaždin;46.305;16.338
Šibenik;43.735;15.895
Dubrovnik;42.641;18.108;Dubrovniki
Sisak;45.466;16.378
Bjelovar;45.899;16.843
Vinkovci;45.288;18.805
Koprivnica;46.163;16.827
`,
  ],
  SI: [
    'Slovenia,Slovēnija,Slovenija',
    `
Ljubljana;46.051;14.506;Ļubļana
Maribor;46.557;15.646;Maribora
Kranj;46.239;14.356
Celje;46.231;15.260
Koper;45.548;13.730
Velenje;46.359;15.110
Novo Mesto;45.804;15.169
Ptuj;46.420;15.870
Nova Gorica;45.956;13.648
Murska Sobota;46.663;16.166
Jesenice;46.431;14.067
Bled;46.369;14.114
`,
  ],
  RS: [
    'Serbia,Serbija,Srbija',
    `
Belgrade;44.818;20.457;Beograd,Belgrada
Novi Sad;45.255;19.845
Niš;43.321;21.896
Kragujevac;44.014;20.917
Subotica;46.100;19.666
Zrenjanin;45.384;20.382
Pančevo;44.871;20.640
Čačak;43.891;20.350
Kraljevo;43.724;20.687
Novi Pazar;43.137;20.512
Smederevo;44.663;20.930
Leskovac;42.998;21.946
Kruševac;43.580;21.334
Valjevo;44.270;19.890
Užice;43.859;19.849
Vranje;42.551;21.900
Šabac;44.747;19.691
Sombor;45.774;19.112
`,
  ],
  CA: [
    'Canada,Kanāda',
    `
Toronto;43.653;-79.383
Montréal;45.502;-73.567;Monreāla
Calgary;51.045;-114.072
Ottawa;45.422;-75.697;Otava
Edmonton;53.546;-113.494
Winnipeg;49.895;-97.138
Mississauga;43.589;-79.644
Vancouver;49.283;-123.121;Vankūvera
Brampton;43.685;-79.760
Hamilton;43.256;-79.871
Surrey;49.191;-122.849
Québec;46.814;-71.208;Quebec City,Kvebeka
Halifax;44.649;-63.575
London;42.985;-81.245
Laval;45.606;-73.712
Markham;43.857;-79.337
Gatineau;45.477;-75.701
Saskatoon;52.134;-106.647
Kitchener;43.452;-80.493
Longueuil;45.537;-73.511
Burnaby;49.249;-122.981
Windsor;42.318;-83.034
Regina;50.445;-104.619
Oshawa;43.897;-78.866
Richmond;49.167;-123.137
St. Catharines;43.159;-79.247
Sherbrooke;45.401;-71.900
Kelowna;49.888;-119.496
Victoria;48.428;-123.365
Kingston;44.231;-76.481
Trois-Rivières;46.343;-72.543
St. John's;47.562;-52.713
Moncton;46.088;-64.778
Thunder Bay;48.381;-89.247
`,
  ],
  AU: [
    'Australia,Austrālija',
    `
Sydney;-33.868;151.209;Sidneja
Melbourne;-37.814;144.963;Melburna
Brisbane;-27.470;153.026;Brisbena
Perth;-31.952;115.861;Pērta
Adelaide;-34.929;138.601;Adelaida
Gold Coast;-28.017;153.400
Newcastle;-32.928;151.782
Canberra;-35.281;149.128;Kanbera
Sunshine Coast;-26.650;153.067
Wollongong;-34.425;150.893
Hobart;-42.883;147.328;Hobārta
Geelong;-38.148;144.361
Townsville;-19.259;146.817
Cairns;-16.920;145.771
Darwin;-12.463;130.842;Dārvina
Toowoomba;-27.560;151.954
Ballarat;-37.562;143.850
Bendigo;-36.757;144.279
Launceston;-41.433;147.144
Mackay;-21.142;149.186
Rockhampton;-23.378;150.512
Bunbury;-33.327;115.637
Alice Springs;-23.698;133.881
`,
  ],
  JP: [
    'Japan,Japāna,Nippon,Nihon',
    `
Tokyo;35.690;139.692;Tokija
Yokohama;35.444;139.638;Jokohama
Osaka;34.694;135.502
Nagoya;35.182;136.906;Nagoja
Sapporo;43.062;141.354
Fukuoka;33.590;130.402
Kawasaki;35.531;139.703
Kobe;34.690;135.196
Kyoto;35.012;135.768;Kioto
Saitama;35.861;139.646
Hiroshima;34.385;132.455;Hirosima
Sendai;38.268;140.869
Chiba;35.607;140.106
Kitakyushu;33.883;130.875
Sakai;34.573;135.483
Niigata;37.916;139.036
Hamamatsu;34.711;137.726
Kumamoto;32.803;130.708
Sagamihara;35.571;139.373
Okayama;34.655;133.920
Shizuoka;34.976;138.383
Kagoshima;31.597;130.557
Utsunomiya;36.555;139.883
Matsuyama;33.839;132.766
Kanazawa;36.561;136.656
Nagasaki;32.750;129.878
Nagano;36.649;138.195
Toyama;36.695;137.214
Toyota;35.083;137.156
Gifu;35.423;136.761
Oita;33.238;131.613
Naha;26.212;127.681
Hakodate;41.769;140.729
Aomori;40.822;140.747
`,
  ],
}
