import { createHmac } from 'node:crypto'
import { repeated } from '@keyswap/contract/limits'

/** The same for texts that differ only in case, spaces and punctuation. Null if the text is so short that many write the same. */
export function hashOfWords(key: Buffer, text: string): Buffer | null {
  if (text.length < repeated.min_length) return null
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return createHmac('sha256', key).update(words).digest()
}

/** Of each text, and of all together: neither another place beside the same note nor a text in pieces is another one. */
export const hashesOfWords = (key: Buffer, texts: string[]): Buffer[] =>
  [...texts, texts.join(' ')].map((text) => hashOfWords(key, text)).filter((hash) => hash !== null)
