import type {
  MailTexts,
  SecurityTexts,
} from '../../../server/src/features/accounts/mails/mail-texts.ts'

export const texts: MailTexts = {
  stop: {
    title: 'Keyswap e-pasti',
    button: 'Vairs nesūtīt',
    alerts: {
      question:
        'Vairs nesūtīt e-pastus par jauniem auto, kas atbilst taviem saglabātajiem meklējumiem?',
      done: 'E-pastus par jauniem auto vairs nesūtīsim.',
      again: 'Iestatījumos, sadaļā „Paziņojumi”, šos e-pastus var atkal ieslēgt.',
    },
    fresh: {
      question: 'Vairs nejautāt e-pastā, vai tavi auto joprojām ir tavi?',
      done: 'E-pastā to vairs nejautāsim.',
      again: 'Iestatījumos, sadaļā „Paziņojumi”, šos e-pastus var atkal ieslēgt.',
    },
  },
  greeting: 'Sveiki!',
  recovery: {
    subject: 'Atiestati savu Keyswap paroli',
    body: 'Saņēmām lūgumu atiestatīt tava Keyswap konta paroli.',
    button: 'Atiestatīt paroli',
    note: 'Saite der tikai vienu reizi un ir spēkā stundu. Ja to nelūdzi, vari šo e-pastu neņemt vērā: parole paliks tāda pati.',
  },
  confirmation: {
    subject: 'Apstiprini savu e-pasta adresi Keyswap kontam',
    body: 'Laipni lūdzam Keyswap! Apstiprini savu e-pasta adresi, un varēsi ieiet savā kontā.',
    button: 'Apstiprināt e-pasta adresi',
    note: 'Saite der trīs dienas. Ja tu šādu kontu neveidoji, vari šo e-pastu neņemt vērā.',
  },
  own_address: {
    subject: 'Apstiprini savu e-pasta adresi Keyswap kontam',
    body: 'Pirms iestati sava Keyswap konta piekļuves atslēgu vai vienreizējos kodus, apstiprini, ka šī ir tava e-pasta adrese.',
    button: 'Apstiprināt e-pasta adresi',
    note: 'Saite der trīs dienas. Ja tas nebiji tu, neatver saiti: kāds ir izveidojis kontu ar tavu adresi.',
  },
  new_email: {
    subject: 'Apstiprini jauno e-pasta adresi Keyswap kontam',
    body: 'Šī adrese ir norādīta kā jauna e-pasta adrese Keyswap kontam. Kad to apstiprināsi, varēsi ar to pieslēgties.',
    button: 'Apstiprināt e-pasta adresi',
    note: 'Saite der vienu reizi un ir spēkā vienu dienu. Ja to nelūdzi, neatver saiti, un nekas nemainīsies: kāds ir norādījis tavu adresi.',
  },
  address_taken: {
    subject: 'Tava e-pasta adrese norādīta citam Keyswap kontam',
    body: 'Šo e-pasta adresi kāds gribēja izmantot citam Keyswap kontam. Tai konts jau ir, tāpēc nekas nav mainīts.',
    button: 'Atvērt Keyswap',
    note: 'Ja gribi šo adresi izmantot otram kontam, vispirms izdzēs to kontu, kuram tā ir tagad. Ja to nelūdzi, nekas nav jādara.',
  },
  not_me: ({ when, device, address }) => ({
    subject: 'Pieslēgšanās tavam Keyswap kontam no jaunas ierīces',
    body: `Tavam Keyswap kontam kāds pieslēdzās no ierīces, ko vēl nebijām redzējuši.\n\nLaiks: ${when}\nIerīce: ${device || 'nezināma'}\nIP adrese: ${address || 'nezināma'}`,
    button: 'Tas nebiju es',
    note: 'Ja tas biji tu, nekas nav jādara. Saite der vienu reizi un ir spēkā septiņas dienas; kad to atvērsi, vispirms lūgsim apstiprinājumu.',
  }),
  factors: ({ change, when, left, device }) => {
    const texts: SecurityTexts = {
      passkey_added: {
        subject: 'Tavam Keyswap kontam pievienota piekļuves atslēga',
        body: 'Tavam Keyswap kontam ir pievienota piekļuves atslēga. Ar to var ieiet bez paroles.',
      },
      passkey_removed: {
        subject: 'No tava Keyswap konta noņemta piekļuves atslēga',
        body: 'No tava Keyswap konta ir noņemta piekļuves atslēga. Ar to vairs nevar ieiet.',
      },
      totp_on: {
        subject: 'Tavam Keyswap kontam ieslēgti vienreizējie kodi',
        body: 'Tavam Keyswap kontam ir ieslēgti vienreizējie kodi. Pēc paroles turpmāk būs jāievada kods no autentifikācijas lietotnes.',
      },
      totp_off: {
        subject: 'Tavam Keyswap kontam izslēgti vienreizējie kodi',
        body: 'Tavam Keyswap kontam ir izslēgti vienreizējie kodi. Pēc paroles kodu vairs neprasīsim.',
      },
      codes_renewed: {
        subject: 'Tavam Keyswap kontam ir jauni atkopšanas kodi',
        body: 'Tavam Keyswap kontam ir izveidoti jauni atkopšanas kodi. Vecie vairs neder.',
      },
      code_used: {
        subject: 'Izmantots tava Keyswap konta atkopšanas kods',
        body: `Piekļuves atslēgas vai vienreizējā koda vietā ir izmantots tava Keyswap konta atkopšanas kods. Vēl atlikuši kodi: ${left}.`,
      },
      guessed: {
        subject: 'Tavam Keyswap kontam ievadīti nepareizi kodi',
        body: 'Kāds ievadīja tava Keyswap konta paroli un pēc tam vismaz trīs reizes nepareizu kodu. Ja tas nebiji tu, šis cilvēks zina tavu paroli, bet kodu nav uzminējis.',
      },
      guessed_inside: {
        subject: 'Tavā Keyswap kontā ievadītas nepareizas paroles vai kodi',
        body: 'Ierīcē, kurā ir atvērts tavs Keyswap konts, lūdzām apstiprināt, ka tas esi tu, un kāds vismaz trīs reizes ievadīja nepareizu paroli vai kodu.',
      },
      reset: {
        subject: 'No tava Keyswap konta noņemts otrais pieslēgšanās faktors',
        body: 'Šīs vietnes uzturētājs ir noņēmis tava Keyswap konta piekļuves atslēgas un vienreizējos kodus un beidzis sesijas visās ierīcēs. Tagad kontā var ieiet ar paroli vien.',
      },
      taken_back: {
        subject: 'No tava Keyswap konta noņemts otrais pieslēgšanās faktors',
        body: 'Kāds izmantoja saiti „Tas nebiju es”, tāpēc no tava Keyswap konta ir noņemtas piekļuves atslēgas, vienreizējie kodi vai atkopšanas kodi, kas bija iestatīti neilgi pirms tam.',
      },
      password_changed: {
        subject: 'Nomainīta tava Keyswap konta parole',
        body: 'Iestatījumos ir nomainīta tava Keyswap konta parole. Visās pārējās ierīcēs sesijas ir beigtas.',
      },
      email_asked: {
        subject: 'Jauna e-pasta adrese tavam Keyswap kontam',
        body: 'Tava Keyswap konta iestatījumos ir norādīta jauna e-pasta adrese. Tā aizstās šo, tiklīdz būs apstiprināta.',
      },
      email_changed: {
        subject: 'Mainīta tava Keyswap konta e-pasta adrese',
        body: 'Tava Keyswap konta e-pasta adrese ir mainīta. Tagad jāpieslēdzas ar jauno; pārējās ierīcēs sesijas ir beigtas.',
        note: 'Ja tas biji tu, nekas nav jādara. Ja ne, atgūsti savu kontu ar šo saiti: kontam atkal būs šī adrese. Saite der vienu reizi un ir spēkā septiņas dienas; kad to atvērsi, vispirms lūgsim apstiprinājumu.',
      },
      copied: {
        subject: 'Vienā ierīcē esam beiguši tavu Keyswap sesiju',
        body: 'Tava sesija turpmāk norādītajā ierīcē tika izmantota no divām vietām, it kā kāds to būtu nokopējis. Abās vietās to esam beiguši. Lai turpinātu, ieej savā kontā vēlreiz.',
        button: 'Pasargāt kontu',
        note: 'Ja tikko atjaunoji ierīci vai tās pārlūku no rezerves kopijas, vairāk nekas nav jādara. Ja ne, pasargā savu kontu ar šo saiti. Tā der vienu reizi un ir spēkā septiņas dienas; kad to atvērsi, vispirms lūgsim apstiprinājumu.',
      },
    }
    return {
      button: 'Tas nebiju es',
      note: 'Ja tas biji tu, nekas nav jādara. Ja ne, pasargā savu kontu ar šo saiti. Tā der vienu reizi un ir spēkā septiņas dienas; kad to atvērsi, vispirms lūgsim apstiprinājumu.',
      ...texts[change],
      body: `${texts[change].body}

Laiks: ${when}${device === undefined ? '' : `\nIerīce: ${device || 'nezināma'}`}`,
    }
  },
  not_me_page: {
    title: 'Tas nebiji tu?',
    question:
      'Tad pasargā savu kontu: beigsim sesijas visās ierīcēs, tagadējā parole vairs nederēs, un nosūtīsim e-pastā saiti jaunas paroles izvēlei.',
    address_back: 'Kontam atkal būs šī e-pasta adrese.',
    removed: (since) =>
      `Noņemsim arī piekļuves atslēgas, vienreizējos kodus un atkopšanas kodus, kas iestatīti pēc šī laika: ${since}.`,
    button: 'Pasargāt kontu',
    done: 'Konts ir pasargāts: sesijas visās ierīcēs ir beigtas, un vecā parole vairs neder. E-pasts ar saiti jaunas paroles izvēlei jau ir ceļā.',
    invalid: 'Šī saite jau ir izmantota vai novecojusi.',
    ask_reset: 'Izvēlēties jaunu paroli',
  },
}
