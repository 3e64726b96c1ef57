import type { Language } from '../languages.ts'
import { loadPart } from '../scripts/load-part.ts'
import type { Messages } from './message.ts'
import { loadedGroups, onGroupLoaded, type TextGroup } from './text-group.ts'

const files = import.meta.glob<Messages>('../../../../languages/*/web/*.ts', { import: 'texts' })

function fetchFile(language: Language, name: string): Promise<Messages> {
  const load = files[`../../../../languages/${language}/web/${name}.ts`]
  if (!load) throw new Error(`No texts: ${language} ${name}`)
  return loadPart(load)
}

export function createTranslations(fetchTexts: typeof fetchFile) {
  const fetched = new Map<string, Promise<Messages>>()

  /** Returns the same promise every time, as React's `use` needs it, unless that has failed. */
  function translationOf(language: Language, { name, english }: TextGroup<Messages>) {
    const key = `${language}/${name}`
    const known = fetched.get(key)
    if (known) return known
    const texts = language === 'en' ? Promise.resolve(english) : fetchTexts(language, name)
    fetched.set(key, texts)
    if (language === 'en') settle(texts, english)
    else
      texts.then(
        (value) => settle(texts, value),
        // Don't cache a failure: the next caller tries again.
        () => fetched.delete(key),
      )
    return texts
  }

  /** Fetches the texts of all groups, also of those loaded later, so that the whole page changes language at once. */
  function fetchAll(language: Language): Promise<unknown> {
    // Don't wait until the group is shown: there may be no connection then.
    onGroupLoaded((group) => void translationOf(language, group).catch(() => {}))
    return Promise.all([...loadedGroups].map((group) => translationOf(language, group)))
  }

  return { translationOf, fetchAll }
}

/**
 * Sets the fields in which React's `use` notes a settled promise. Without them it suspends even if the promise is
 * settled, and the page would disappear for a moment when the language changes.
 */
const settle = <T>(promise: Promise<T>, value: T): void => {
  Object.assign(promise, { status: 'fulfilled', value })
}

export const { translationOf, fetchAll } = createTranslations(fetchFile)
