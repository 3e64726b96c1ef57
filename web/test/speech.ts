import type { Language } from '../src/lib/languages.ts'
import { type Speech, speak } from '../src/lib/messages/index.ts'
import type { Messages } from '../src/lib/messages/message.ts'
import type { Room } from '../src/lib/messages/room.ts'
import { shell } from '../src/lib/messages/shell.texts.ts'
import { translationOf } from '../src/lib/messages/translations.ts'

/** What `useMessages(room)` returns in a language. */
export async function speechIn<M extends Messages>(
  language: Language,
  room: Room<M>,
): Promise<Speech<M & (typeof shell)['english']>> {
  const [common, own] = await Promise.all([
    translationOf(language, shell),
    translationOf(language, room),
  ])
  return speak(language, { ...common, ...own })
}
