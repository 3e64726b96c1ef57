// Finds the web's texts by key. With them, the steps of pictures find buttons and fields in every language.
import type { languages } from '@keyswap/contract/languages'
import { allTexts } from '../../../scripts/texts.ts'
import { format, type Values } from '../../../web/src/lib/messages/message.ts'

export type Language = (typeof languages)[number]

export type { Values }

export type Say = (key: string, values?: Values) => string

export async function wordsOf(language: Language): Promise<Say> {
  const texts = await allTexts(language)
  return (key, values = {}) => {
    const message = texts[key]
    if (message === undefined) throw new Error(`There is no text with the key “${key}”.`)
    return format(message, values, language)
  }
}
