// Finds what scams in swap chats have in common. It runs where the message is read: nothing about it is stored or sent, and
// nobody is refused because of it.
import { asLatin } from '@keyswap/contract/accounts/lookalikes'
import { en } from './phrases.en.ts'
import { lv } from './phrases.lv.ts'
import { type Phrases, type RiskKind, riskKinds } from './phrases.ts'

// A scam need not be in the reader's language.
const languages: readonly Phrases[] = [en, lv]

/** The first kind of risk in the text; null if nothing in it looks like one. Letters of other scripts are read as they look, too. */
export const riskIn = (text: string): RiskKind | null =>
  riskInPlain(folded(text)) ?? (NOT_LATIN.test(text) ? riskInPlain(folded(asLatin(text))) : null)

const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u

function riskInPlain(plain: string): RiskKind | null {
  if (holdsAccount(plain)) return 'bank'
  return riskKinds.find((kind) => languages.some(({ risks }) => risks[kind].some(isSaid))) ?? null

  function isSaid(risk: RegExp): boolean {
    const everyTime = plain.matchAll(new RegExp(risk.source, 'g'))
    return [...everyTime].some(({ 0: found, index }) => !isRefused(found, index))
  }

  function isRefused(found: string, index: number): boolean {
    const before = sentence(plain.slice(0, index)).slice(-REACH)
    const after = plain.slice(index + found.length, index + found.length + REACH)
    return languages.some(
      ({ refusal, refusalAfter }) => refusal.test(before + found) || refusalAfter.test(after),
    )
  }
}

/** How far from a phrase it can be refused. */
const REACH = 40

/** What is after the last end of a sentence. */
const sentence = (text: string): string => text.split(/[.!?;]/).at(-1) ?? ''

/** Zero-width and other format characters hide a word from a search, and from no reader. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\s+/g, ' ')

/** How long the numbers of a country's bank accounts are: ISO 13616, for Europe and its neighbors. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  ...{ at: 20, be: 16, bg: 22, ch: 21, cy: 28, cz: 24, de: 22, dk: 18, ee: 20, es: 24, fi: 18 },
  ...{ fr: 27, gb: 22, ge: 22, gr: 27, hr: 21, hu: 28, ie: 22, is: 26, it: 27, li: 21, lt: 20 },
  ...{ lu: 20, lv: 21, md: 24, mt: 31, nl: 18, no: 15, pl: 28, pt: 25, ro: 24, rs: 22, se: 24 },
  ...{ si: 19, sk: 24, tr: 26, ua: 29 },
}

const IBAN = /\b([a-z]{2})\d{2}(?: ?[a-z0-9])+/g

/** The number of a bank account, by its check digits. Words may follow it without any sign between them. */
const holdsAccount = (plain: string): boolean =>
  [...plain.matchAll(IBAN)].some(([found, country = '']) => {
    const length = IBAN_LENGTHS[country]
    return length !== undefined && isIban(found.replaceAll(' ', '').slice(0, length), length)
  })

/** ISO 13616: moved to the end and read as a number, the first four characters leave a remainder of 1 by 97. */
function isIban(letters: string, length: number): boolean {
  if (letters.length !== length) return false
  const digits = (letters.slice(4) + letters.slice(0, 4)).replace(/[a-z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  )
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
