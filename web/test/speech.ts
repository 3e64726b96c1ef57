import type { Language } from '../src/lib/languages.ts'
import { type Speech, speak } from '../src/lib/messages/index.ts'
import type { Messages } from '../src/lib/messages/message.ts'
import { shell } from '../src/lib/messages/shell.texts.ts'
import type { TextGroup } from '../src/lib/messages/text-group.ts'
import { translationOf } from '../src/lib/messages/translations.ts'

/** What `useMessages(group)` returns in a language. */
export async function speechIn<M extends Messages>(
  language: Language,
  group: TextGroup<M>,
): Promise<Speech<M & (typeof shell)['english']>> {
  const [common, own] = await Promise.all([
    translationOf(language, shell),
    translationOf(language, group),
  ])
  return speak(language, { ...common, ...own })
}
