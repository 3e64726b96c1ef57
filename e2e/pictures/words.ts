// The web's messages, so that a picture is prepared by the same steps in every language.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format, type Message, type Values } from '../../web/src/lib/messages/message.ts'

export const languages = ['en', 'lv'] as const
export type Language = (typeof languages)[number]

export type Say = (key: string, values?: Values) => string

const catalogue = join(import.meta.dirname, '../../web/src/lib/messages')

export async function wordsOf(language: Language): Promise<Say> {
  const folder = join(catalogue, language)
  const rooms: object[] = await Promise.all(
    readdirSync(folder).map((file) => import(pathToFileURL(join(folder, file)).href)),
  )
  const texts: Record<string, Message> = Object.assign({}, ...rooms.flatMap(Object.values))
  return (key, values = {}) => {
    const message = texts[key]
    if (message === undefined) throw new Error(`The catalogue has no “${key}”.`)
    return format(message, values, language)
  }
}
