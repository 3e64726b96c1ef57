import type { accounts } from '../../../web/src/features/accounts/accounts.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof accounts> = {
  'auth.join.title': 'Pievienojies {product}',
  'auth.join.text': 'Izveido kontu un sāc mainīties ar auto jau šodien',
  'auth.back.title': 'Prieks tevi atkal redzēt',
  'auth.back.text': 'Ieej, lai turpinātu meklēt nākamo auto',
  'auth.username': 'Vārds',
  'auth.email': 'E-pasts',
  'auth.password': 'Parole',
  'auth.password_hint': 'Vismaz {min} rakstzīmes',
  'auth.create': 'Izveidot kontu',
  'auth.creating': 'Izveidojam kontu…',
  'auth.sign_in': 'Ieiet',
  'auth.signing_in': 'Notiek pieslēgšanās…',
  'auth.to_sign_in': 'Jau ir konts? Ieej',
  'auth.to_sign_up': 'Vēl nav konta? Reģistrējies',
  'auth.forgot': 'Aizmirsi paroli?',

  'auth.missing.title': 'Trūkst datu',
  'auth.missing.sign_up': 'Lai izveidotu kontu, aizpildi visus laukus.',
  'auth.missing.sign_in': 'Lai ieietu, ievadi e-pastu un paroli.',
  'auth.short.title': 'Parole ir par īsu',
  'auth.short.text': 'Parolei jābūt vismaz {min} rakstzīmes garai.',

  'auth.field.username': 'Ievadi savu vārdu.',
  'auth.field.email': 'Ievadi e-pastu.',
  'auth.field.password': 'Ievadi paroli.',
  'auth.field.registered': 'Ar šo e-pastu konts jau ir izveidots.',
  'auth.field.credentials': 'Nepareizs e-pasts vai parole.',
  'auth.name.characters':
    'Vārdā jābūt vismaz vienam burtam vai ciparam, un visām rakstzīmēm jābūt redzamām.',
  'auth.name.staff': 'Šis vārds ir paredzēts vietnei un tās uzturētājiem. Izvēlies citu.',

  'auth.signup_failed': 'Neizdevās reģistrēties',
  'auth.no_answer': 'Serveris neatbildēja. Mēģini vēlreiz.',
  'auth.signin_failed': 'Neizdevās ieiet',
  'auth.already_registered': 'Konts ar šo e-pastu jau pastāv. Mēģini tajā ieiet.',
  'auth.invalid_credentials':
    'Nepareizs e-pasts vai parole. Ja tikko reģistrējies, vispirms pārbaudi e-pastu un atver apstiprinājuma saiti.',
  'auth.not_confirmed': 'Vispirms pārbaudi e-pastu un atver apstiprinājuma saiti, tad ieej.',
  'auth.signup_failed.text': 'Kontu neizdevās izveidot',
  'auth.signin_failed.text': 'Neizdevās ieiet',
  'auth.no_session.sign_up': 'Konts ir izveidots, bet neizdevās tajā ieiet',
  'auth.no_session.sign_in': 'Neizdevās ieiet – pārbaudi ievadītos datus',

  'auth.server.MISSING_CREDENTIALS': 'Jānorāda e-pasts vai tālruņa numurs un parole',
  'auth.server.INVALID_EMAIL': 'Ievadi derīgu e-pasta adresi',
  'auth.server.WEAK_PASSWORD': 'Parolei jābūt vismaz 6 rakstzīmes garai.',
  'auth.common_password':
    'Šī parole ir viena no biežāk lietotajām, tāpēc to ir viegli uzminēt. Izvēlies citu.',
  'auth.obvious_password':
    'Šī parole ir tavs vārds, e-pasts vai šīs vietnes nosaukums, tāpēc to ir viegli uzminēt. Izvēlies citu.',
  'auth.server.INVALID_LINK': 'Šī saite ir nederīga vai novecojusi.',

  'auth.server.INVALID_TICKET': 'Pagājis pārāk daudz laika. Sāc no jauna.',
  'auth.server.INVALID_CODE': 'Nepareizs kods.',
  'auth.server.TOO_MANY_SIGN_UPS':
    'No tava tīkla tikko izveidots pārāk daudz kontu. Mēģini vēlreiz {again}.',
  'auth.server.PASSKEY_REFUSED': 'Šo piekļuves atslēgu neizdevās pārbaudīt.',

  'auth.passkey': 'Ieiet ar piekļuves atslēgu',
  'auth.passkey.pending': 'Gaidām piekļuves atslēgu…',
  'auth.passkey.none': 'Piekļuves atslēga netika izmantota. Mēģini vēlreiz vai ieej ar paroli.',
  'auth.step.title': 'Vēl viens solis',
  'auth.step.totp': 'Ievadi kodu, ko rāda tava autentifikācijas lietotne.',
  'auth.step.passkey': 'Ar piekļuves atslēgu apstiprini, ka tas esi tu.',
  'auth.step.passkey_none':
    'Piekļuves atslēga netika izmantota. Mēģini vēlreiz vai izmanto atkopšanas kodu.',
  'auth.step.passkey_none.totp':
    'Piekļuves atslēga netika izmantota. Mēģini vēlreiz vai izmanto autentifikācijas lietotni.',
  'auth.step.recovery': 'Ievadi vienu no saglabātajiem atkopšanas kodiem. Katrs der vienu reizi.',
  'auth.step.code': 'Kods',
  'auth.step.recovery_code': 'Atkopšanas kods',
  'auth.step.missing': 'Ievadi kodu.',
  'auth.step.recovery_wrong': 'Kods nav pareizs vai jau ir izmantots.',
  'auth.step.too_many':
    'Pārāk daudz mēģinājumu. Pagaidi dažas minūtes vai izmanto atkopšanas kodu.',
  'auth.step.lost': 'Pazaudēts gan tālrunis, gan kodi? Raksti uz',
  'auth.step.submit': 'Turpināt',
  'auth.step.submitting': 'Pārbaudām…',
  'auth.step.use_totp': 'Izmantot autentifikācijas lietotni',
  'auth.step.use_passkey': 'Izmantot piekļuves atslēgu',
  'auth.step.use_recovery': 'Izmantot atkopšanas kodu',

  'auth.suspended': 'Tavs konts ir apturēts.',
  'auth.suspended.ends': 'Apturēšana beigsies {ends}.',
  'auth.suspended.reason': 'Iemesls: {reason}',
  'auth.suspended.ask':
    'Ja domā, ka tas nav pareizi, atver saiti mūsu e-pastā vai raksti uz adresi palīdzības lapā.',
  'auth.signed_out': 'Tava sesija ir beigusies',
  'unsent.swipes': {
    zero: '{count} izvēļu',
    one: '{count} izvēle',
    other: '{count} izvēles',
  },
  'unsent.actions': {
    zero: '{count} soļu maiņas plānā',
    one: '{count} solis maiņas plānā',
    other: '{count} soļi maiņas plānā',
  },
  'unsent.messages': {
    zero: '{count} ziņu',
    one: '{count} ziņa',
    other: '{count} ziņas',
  },
  'unsent.lost': 'Nav nosūtīts un šajā ierīcē vairs nav saglabāts: {what}.',

  'auth.confirm.title': 'Pārbaudi e-pastu',
  'auth.confirm.text':
    'Uz {email} nosūtījām apstiprinājuma saiti. Atver to, lai pabeigtu konta izveidi.',
  'auth.mailed.title': 'Vēl viens solis',
  'auth.mailed.text': 'Atver saiti e-pastā, ko nosūtījām uz {email}, un tad ieej savā kontā.',
  'auth.mailed.spam': 'E-pasts nav pienācis? Ieskaties mēstuļu mapē.',
  'auth.mailed.again': 'Ja mēģināsi ieiet pirms tam, nosūtīsim jaunu saiti.',
  'auth.confirmed.title': 'E-pasts apstiprināts',
  'auth.confirmed.text': 'Konts ir gatavs. Ieej, lai sāktu.',
  'auth.confirm_invalid.title': 'Saite ir nederīga vai novecojusi',
  'auth.confirm_invalid.text':
    'Ja e-pasts jau ir apstiprināts, vienkārši ieej. Ja vēl nav, mēģini ieiet, un nosūtīsim jaunu saiti.',
  'auth.new_email.title': 'E-pasts nomainīts',
  'auth.new_email.text': 'Turpmāk savā kontā ieej ar jauno adresi.',
  'auth.new_email_invalid.text':
    'Saite der vienu reizi un ir spēkā vienu dienu. Jaunu vari pieprasīt iestatījumos, sadaļā „Pieslēgšanās un drošība”.',
  'auth.confirm_failed.title': 'Saiti neizdevās pārbaudīt',
  'auth.confirm_failed.text': 'Mēģini vēlreiz.',
  'auth.welcome.title': 'Laipni lūdzam {product}',
  'auth.welcome.text': 'Pievienosim tavu pirmo auto!',
  'auth.welcome_back.title': 'Prieks tevi atkal redzēt',
  'auth.welcome_back.text': 'Tavs konts: {name}.',

  'forgot.title': 'Aizmirsta parole',
  'forgot.text': 'Ievadi savu e-pastu, un nosūtīsim saiti, ar kuru varēsi izvēlēties jaunu paroli.',
  'forgot.send': 'Nosūtīt atiestatīšanas saiti',
  'forgot.sending': 'Sūtām…',
  'forgot.failed.title': 'Kļūda',
  'forgot.failed': 'E-pastu neizdevās nosūtīt. Mēģini vēlreiz.',
  'forgot.sent.text':
    'Ja konts ar adresi {email} pastāv, drīz pienāks e-pasts ar atiestatīšanas saiti.',
  'forgot.sent.wait':
    'E-pasts var kavēties dažas minūtes. Saite der tikai vienu reizi un ir spēkā stundu.',
  'forgot.sent.retry': 'Pārbaudi, vai adrese ir bez kļūdām, un mēģini vēlreiz.',
  'forgot.sent.again': 'Mēģināt vēlreiz',
  'auth.back_to_login': 'Atpakaļ uz pieslēgšanos',

  'reset.title': 'Paroles atiestatīšana',
  'reset.text': 'Izvēlies jaunu paroli savam kontam.',
  'reset.verifying': 'Pārbaudām atiestatīšanas saiti…',
  'reset.invalid.text':
    'Atiestatīšanas saite der tikai vienu reizi un ir spēkā stundu. Pieprasi jaunu un izmanto to uzreiz.',
  'reset.request_new': 'Pieprasīt jaunu saiti',
  'reset.new': 'Jaunā parole',
  'reset.confirm': 'Jaunā parole vēlreiz',
  'reset.hint': 'Vismaz {min} rakstzīmes. Grūtāk uzminēt paroli, kurā ir burti, cipari un simboli.',
  'reset.too_short': 'Parolei jābūt vismaz {min} rakstzīmes garai',
  'reset.mismatch': 'Paroles nesakrīt',
  'reset.submit': 'Atiestatīt paroli',
  'reset.submitting': 'Atiestatām paroli…',
  'reset.failed.title': 'Kļūda',
  'reset.failed': 'Paroli neizdevās atiestatīt. Mēģini vēlreiz.',
  'reset.done.title': 'Parole ir atiestatīta!',
  'reset.done.text': 'Tagad vari ieiet ar jauno paroli. Tūlīt atvērsies sākumlapa…',
  'reset.done.signed_in':
    'No šī brīža der jaunā parole, un sesijas pārējās ierīcēs ir beigušās. Tūlīt atvērsies sākumlapa…',
  'reset.done.home': 'Atvērt sākumlapu',
}
