import type { languages } from '@keyswap/contract/languages'
import type { Messages } from '../src/lib/messages/message.ts'
import type { TextGroup } from '../src/lib/messages/text-group.ts'

export type Language = (typeof languages)[number]

/** For what the build writes, such as the manifests. */
export async function textsOf(
  language: Language,
  ...groups: readonly TextGroup<Messages>[]
): Promise<Messages> {
  const texts = await Promise.all(
    groups.map(async ({ name, english }) =>
      language === 'en'
        ? english
        : (
            await import(
              new URL(`../../languages/${language}/web/${name}.ts`, import.meta.url).href
            )
          ).texts,
    ),
  )
  return Object.assign({}, ...texts)
}
