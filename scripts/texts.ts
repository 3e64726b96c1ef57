// All texts of the web by language, for tests and screenshots.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Messages } from '../web/src/lib/messages/message.ts'
import type { TextGroup } from '../web/src/lib/messages/text-group.ts'

const root = join(import.meta.dirname, '..')

export const englishFiles = globSync('web/src/**/*.texts.ts', { cwd: root }).sort()

/** A group is one `*.texts.ts` with its translations: 'chat' is chat.texts.ts and languages/<language>/web/chat.ts. */
export const groupNames = englishFiles.map((file) => basename(file, '.texts.ts'))

const load = (file: string) => import(pathToFileURL(join(root, file)).href)

export async function textsOfGroup(language: string, name: string): Promise<Messages> {
  if (language !== 'en') return (await load(`languages/${language}/web/${name}.ts`)).texts
  const file = englishFiles.find((one) => one.endsWith(`/${name}.texts.ts`)) ?? ''
  const made: TextGroup<Messages> = (await load(file))[name]
  return made.english
}

export async function allTexts(language: string): Promise<Messages> {
  return Object.assign(
    {},
    ...(await Promise.all(groupNames.map((name) => textsOfGroup(language, name)))),
  )
}
