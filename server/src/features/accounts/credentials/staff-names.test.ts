import { isVisibleName, tidyName } from '@keyswap/contract/accounts/names'
import { expect, test } from 'vitest'
import { members } from '../../../../../demo/garage.ts'
import { DELETED_ACCOUNT_NAMES, PRONOUNS, STAFF_WORDS } from '../../../texts/staff-words.ts'
import { createStaffNameCheck } from './staff-names.ts'

const isStaffName = createStaffNameCheck([...STAFF_WORDS, ...DELETED_ACCOUNT_NAMES], PRONOUNS)
const lines = (text: string): string[] => text.trim().split(/\s*[\n|]\s*/)

test.each(
  lines(`
  Admin | admin | ADMIN | aDmIn | Admin! | (admin) | -admin- | ~Admin~ | admin 1 | Admin007 | 99admin
  Administrator | The Administrator | Moderator | moderators | Support | Keyswap | KEYSWAP | Staff | Official | Helpdesk | System
  Anna (support) | Support Anna | Anna, admin | Anna/Support | Anna – Keyswap | keyswap.lv | @keyswap | #support
  AdminTeam | adminteam | KeyswapSupport | keyswap_support | keyswapadmin | Customer Support | SupportAdmin
  a.d.m.i.n | A D M I N | a_d_m_i_n | s-u-p-p-o-r-t | ad min | S u p p o r t ! | a🚗d🚗m🚗i🚗n
  adm1n | 4dmin | @dmin | 4dm1n99 | adm!n | 5upport | supp0rt | $taff | St4ff | m0derat0r | 0fficial | OFFlClAL | k3ysw4p | offici4l
  Adrnin | aclmin | keysvvap | adminnn | aaadmin | suppppport
  Аdmin | аdmіn | АDМIN | Ѕuрроrt | ѕuppоrt | Stаff | Κеуѕwар | Moderаtor | Offісіаl | Ѕtаff
  Αdmin | αdmin | suρρort | κeyswap | ΛDMIN | ΑDΜΙΝ | mοderatοr | ѕystem
  ａｄｍｉｎ | Ｋｅｙｓｗａｐ | 𝐀𝐝𝐦𝐢𝐧 | 𝓐𝓭𝓶𝓲𝓷 | 𝕤𝕦𝕡𝕡𝕠𝕣𝕥 | 𝚜𝚝𝚊𝚏𝚏 | 𝛂dmin | ⓐⓓⓜⓘⓝ | ⒜⒟⒨⒤⒩ | 🅐🅓🅜🅘🅝 | 🅰🅳🅼🅸🅽 | 🇦🇩🇲🇮🇳 | ᵃᵈᵐⁱⁿ
  ᴀᴅᴍɪɴ | ꜱᴜᴘᴘᴏʀᴛ | ꓮdmin | ᎪᎠᎷᎥN | ᗩᗪᗰIN | admiո | staƒƒ | ɑdmin | adмin | Suppoɼt | supþort | ađmin
  Keyswap™ | Support™ | Admin℠ | Admin № 1 | keyswapteam | teamkeyswap | ĸeyswap | ⱪeyswap | ⲕeyswap | ꭺdmin
  ádmín | àdmìn | âdmîn | a̲d̲m̲i̲n̲ | šupport | Ādmiņ | stäff | Keyšwap
  Administrators | Administratore | Administrācija | administracija | Moderatore | Atbalsts | Keyswap atbalsta dienests | Palīdzība | PALĪDZĪBA | palidziba | Oficiālais
  Safety team | Team Safety | SAFETY-TEAM | Keysw4p safety | S4fety Team | Ѕаfеtу Тeam | Drošības komanda | Drosibas dienests | Drošība | Служба безопасности
  User deleted | Deleted user | user-deleted 2 | DeletedUser | UserDeleted | Us3r Delet3d | Uѕеr dеlеtеd | Lietotājs dzēsts | Dzēsts lietotājs | lietotajs dzests | Deleted account | Account deleted | Dzēsts konts | Konts dzēsts | Deleted member | Member deleted | Izdzēsts lietotājs | Fraud department | Department of swaps | Anti-fraud
  Админ | АДМИН | админ | Администратор | Модератор | МОДЕРАТОР | Поддержка | Служба поддержки | Техподдержка | Официальный Keyswap
`),
)('“%s” would be taken for the staff', (name) => {
  expect(isStaffName(tidyName(name))).toBe(true)
})

test.each(
  lines(`
  Badminton Bob | Supportive Sam | Anna Stafford | Staffan Olsson | Boris Adminov | Adminas | Administer Not | Sysadmina
  Modesta Rator | Moderata | Oficjalski | Officer Jenny | Securito | Systermans | Supporta | Keysha Wapner | Keys | Swap Keyston | Key Swapper
  Ada Minkova | Brad Minter | Vladimir | Ladmin | Padmini Rao | Admir Mehmedović | Admira | Edmin | Adnan Minaj | Root | Mod | Max Power | Help Me | Team Volvo | Info Anna
  Jānis Bērziņš | Līga Ozoliņa | Mārtiņš Kļaviņš | Žanete Šķēle | Ģirts Ķirsons | Ēriks Āboliņš | Atbals | Palīdz Jānis | Atis Balsts
  Mindaugas Kazlauskas | Rasa Petrauskienė | Žydrūnas Šimkus | Tõnu Tamm | Jüri Õunapuu | Ülle Põder
  Сергей Иванов | Наталья Петрова | Пётр Щукин | Ёлка | Юлия Цой | Модест Мусоргский | Адам Минин | Олеся Систематова | Поддубный | Роман Стафеев | Анна Супонева
  Олексій Коваль | Їжакевич Ганна | Ґалаґан | Янка Купала | Ўладзімір | Стојан Ђорђевић
  Γιώργος Παπαδόπουλος | Ελένη Νικολάου | Αδάμ Μηνάς | Σταύρος | Κώστας Σταφυλάς | Ωραία Ελένη
  محمد علي | فاطمة الزهراء | عبد الرحمن | حسین رضایی | آیدین | ئارام | نور الدين
  דוד כהן | שרה לוי | יַעֲקֹב | אדמון | נועה
  สมชาย ใจดี | กิ่งแก้ว | ณัฐวุฒิ | ที่รัก | น้ำผึ้ง
  राम शर्मा | लक्ष्मी नारायण | कृष्ण | सुब्रमण्यम | প্রিয়াঙ্কা | தமிழ்ச்செல்வி | శ్రీనివాస్
  王小明 | 李娜 | 陳大文 | 佐藤さくら | 山田タロウ | 김민수 | 이영희 | 박서준
  Աննա Հակոբյան | გიორგი ბერიძე | አበበ | မောင်မောင် | ភារុណ | Nguyễn Văn Đức | Trần Thị Ánh
  José María García-López | Zoë O’Connor | D'Artagnan | François Lefèvre | Jürgen Weiß | Åsa Ågren | Søren Kierkegård | Þórður Æðarson | İbrahim Çağlar | Łukasz Żółć | Ștefan Țăranu | Đorđe Šćepanović | Őrsi Űr | Ŋombe Ɓa Ɗan
  Safet Hadžić | Safiya Teams | User Smith | Karl Userov | Delete Lopez | Deletta Usera | Konts Jānis | Lietots Auto | Drosis Jānis
  Mary Johnson | James Carter | Grace Temple | Olivia Firmin | Constance Mailer | Emil Confer | Emilia Swann | Teresa Safford | Henry Usher | Noah Accountius | Della Usherwood | Charlotte Conner
  Andris Kalns | Inga Drozda | Drosma Liepa | Kristīne Dzene | Konstantīns Liepiņš | Apsītis Jānis | Lienīte Lietone | Dzestra Ozola | Emīls Emsis | Artūrs Apsiņš | Zane Dzērve | Sanita Apse
  Дарья Безбородова | Павел Безпалов | Удалов Иван | Удалова Мария | Емельян Польский | Тимофей Подтяжкин | Ольга Безопаснова | Ирина Почтарёва | Эмиль Подгорный | Константин Утвердов | Валерия Службина | Анатолий Командиров
  Saulius Saugaitis | Saugūnas Jonas | Patricija Tvirtaitė | Ištrina Rūta | Vartotas Petras | Emilis Paulauskas | Komandas Vytas | Eglė Patvirtė | Tomas Saugys | Konstancija Vaitkutė | Gabija Saulė | Lukas Trinkūnas
  Kinno Tatud | Turvo Meeskond | Kasutin Mati | Kustav Kask | Emil Kinnas | Liis Turva | Kaisa Saar | Turve Tamm | Kusta Rebane | Kinsiko Mart | Kontro Jaan | Mailis Mets
  Anna 92 | Bob_1987 | xX_Driver_Xx | 4x4 Fan | V70 | Golf GTI 🚗 | ❤ Anna | Anna 🇱🇻 | Mr. T | A | 7 | Jean-Luc | van der Berg | McAdam | MacSupple
`),
)('“%s” is a name like any other', (name) => {
  expect(isVisibleName(tidyName(name))).toBe(true)
  expect(isStaffName(tidyName(name))).toBe(false)
})

test.each(['You', 'y o u', 'Yоu', 'YOU!', 'Tu', 'Jūs', 'jus', 'Вы', 'Everyone'])(
  'nobody is called “%s”, as the reader is, or all readers',
  (name) => expect(isStaffName(tidyName(name))).toBe(true),
)

test.each(['Tu Nguyen', 'You Jin', 'Esmeralda', 'Yousef', 'Emma', 'Visvaldis', 'Все Иванов'])(
  '“%s” only contains what the reader is called',
  (name) => expect(isStaffName(tidyName(name))).toBe(false),
)

// Each of these names took the first version of this rule from half a second to minutes.
test.each([
  `@+8${'@'.repeat(12)}${'!'.repeat(12)}${'$'.repeat(12)}${'+'.repeat(11)}zz`,
  `${'@'.repeat(14)}${'+'.repeat(14)}b${'@'.repeat(10)}${'!'.repeat(10)}${'$'.repeat(10)}`,
  `adm${'‼'.repeat(13)}ni${'‼'.repeat(13)}${'$'.repeat(13)}${'+'.repeat(13)}x`,
  '@#'.repeat(30),
  'ﷺ'.repeat(60),
  'adminsupport'.repeat(5),
  'adm1n$'.repeat(10),
])('“%s” is judged like any other name', (name) => {
  expect(isStaffName(name)).toBe(/^adm[1i]n/.test(name))
})

test('the members of the demo have names like any other', () => {
  for (const { name } of members) {
    expect(isVisibleName(name), name).toBe(true)
    expect(isStaffName(name), name).toBe(false)
  }
})

test('an operator’s words take the place of ours, and without words every name is fine', () => {
  const isOurs = createStaffNameCheck(['valdība', 'Policija'])
  for (const name of ['Valdība', 'VALDIBA', 'Roķu valdība', 'рolicija', 'p0licija'])
    expect(isOurs(name), name).toBe(true)
  expect(isOurs('Admin')).toBe(false)
  expect(isOurs('Policijas Jānis')).toBe(false)
  expect(createStaffNameCheck([])('Admin')).toBe(false)
})
