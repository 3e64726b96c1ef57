import { tidyName } from '@keyswap/contract/accounts/names'
import { expect, test } from 'vitest'
import { members } from '../../../../../demo/garage.ts'
import { looksPrinted } from './printed-names.ts'

const lines = (text: string): string[] => text.trim().split(/\s*[\n|]\s*/)

test.each(
  lines(`
  Pia (now Karl) | Pia (NOW Karl) | Pia [now Karl | Pia (tagad Kārlis) | (now Karl) | Pia（now Karl） | Pia (nоw Karl) | Pia ( now: Karl)
  Pia · 12 swaps · 100 % | Pia 12 swaps | Pia, 1 swap | Pia 12 Swaps! | Pia 12·swaps | Pia – 12 × swaps | Pia １２ ｓｗａｐｓ | Pia 12 ѕwарѕ | Pia l2 swaps
  Pia lO swaps | Pia ①② swaps | Pia (12 swaps) | Swaps: 12 | Pia 12swaps
  Pia 100% | Pia 100 % | Pia 98％ | Pia %100 | Pia ١٠٠٪ | Pia 100% would swap again | Pia would swap again
  ★★★★★ Anna | ☆ Anna | Anna ⭐ | Anna ✪ | Anna 🌟 | Anna ✓ | Anna ✔ | Anna ☑ | ✅ Anna | Anna 🏅 | Anna 🥇 | Anna 🛡 | Anna 💯 | Anna √
  Anna verified | Anna (Verified) | VERIFIED Anna | Anna ✓ verified | Anna vеrіfіеd | Anna v.e.r.i.f.i.e.d | Anna ver1fied | VerifiedAnna
  Confirmed email | Email confirmed | E-mail: confirmed | Anna (confirmed) | Cоnfіrmеd еmаіl | C0nf1rmed Anna | CONFIRMED EMAIL | Apstiprināts e-pasts | E-pasts apstiprināts | Apstiprinata Anna | Почта подтверждена | Подтверждён
  Anna pārbaudīts | Anna parbaudita | Anna verificēts | Verificēta Anna | Анна проверено
  Тwelve swaps | Twelve swaps | Anna, 12 times swapped | Swap done | Anna ѕwарѕ | Anna ЅWАР | Anna 𝓼𝔀𝓪𝓹𝓼 | Anna s.w.a.p.s | $waps Anna
  Swap Keyston | Will Swaps | Divpadsmit maiņas | Divpadsmit MAIŅAS | Anna mаinas | Anna mаiņаs
  Anna got the keys | Anna GOT THE KEYS | Gоt the kеys | Berta has the car | Anna received it | Received €900 | Anna €900 | 900 € Anna | Anna $ 5 | Paid | Anna paid
  You and Berta | Berta and you | Anna saņēma atslēgas | Atslēgas Anna | Tu un Berta
  Pia · 12 maiņas | Pia 21 maiņa | Pia 10 maiņu | Pia 12 mainas | Pia 100 % labprāt mainītos vēlreiz | Pia maiņu vēl nav | No swaps yet
`),
)('“%s” has what stands beside a name', (name) => {
  expect(looksPrinted(tidyName(name))).toBe(true)
})

test.each(
  lines(`
  Pia | Pia 92 | Pia (Karl) | Pia Nowak | Pia (Nowak) | Nowy 12 | Now | Pia now | Tagad | Key Swapper | Swapna Rao | 12 Swappers
  Maina | Romaina 3 | Mainard 5 | Oil | Golf GTI 🚗 | xX_Driver_Xx | 4x4 Fan | V70 | Bob_1987 | Anna & Bob | 50/50 | % | Percy
  Mary Confrey | Conor Firmed | Emil Confirm | Jānis Apstipis | Apstiprs Ozols | Emails Jānis | Пётр Подтверждайло | Jonas Patvirtis | Mari Kinnitamm
  Jānis Bērziņš | Līga Kalniņa | Ņikita Āboliņš | Ieva Verika | Mainis Ozols | Kristaps Maiņš | Pārsla Baude | Zigrīda Maizīte | Jānis Mainas
  Вера Проверкина | Сергей Правдин | Наталья Звёздная | Майнас Юрий | Фёдор Свопин | Юлия Щёголева | Вероника Верифина
  Alicia Keys | A$AP Rob | Anna € | Keysha | Youssef Andersson | Young Andy | You Andrea | Paidi Smith | Rece Ived | Hasti Thea | Anthe Keyserling | Tuuna | Gotthelf Ott
  Vera Verity | Stella Star | Checkov | Mark Check | Swapan Das | Swapnil Roy | Verena Fied | Μάινας Νίκος | O’Neill | Anne-Marie ♥ | Anna 🌻
`),
)('“%s” is a name like any other', (name) => {
  expect(looksPrinted(tidyName(name))).toBe(false)
})

test('the members of the demo have names like any other', () => {
  for (const { name } of members) expect(looksPrinted(name), name).toBe(false)
})
