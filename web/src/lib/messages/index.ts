import { use } from 'react'
import { type Language, localeOf } from '../languages.ts'
import { language } from '../preferences.ts'
import { createStore, useStore } from '../store.ts'
import { format, type Messages, type Translate, type Values } from './message.ts'
import { shell } from './shell.texts.ts'
import type { TextGroup } from './text-group.ts'
import { fetchAll, translationOf } from './translations.ts'

export type { Translate }

type Common = (typeof shell)['english']

export type Speech<M = Common> = { t: Translate<M>; locale: string; language: Language }

export function speak<M>(chosen: Language, messages: Messages): Speech<M> {
  const locale = localeOf(chosen)
  const t = (key: string, values: Values = {}) => format(messages[key] ?? key, values, locale)
  return { language: chosen, locale, t: t as Translate<M> }
}

/** The language on the screen: the chosen one, as soon as its texts are loaded. */
const spoken = createStore<Language>('en')

/**
 * `t` has the texts of a group and those that all share; `locale` is for numbers and dates.
 * Both change with the language.
 */
export function useMessages(): Speech
export function useMessages<M extends Messages>(group: TextGroup<M>): Speech<M & Common>
export function useMessages(group: TextGroup<Messages> = shell): Speech<Messages> {
  const chosen = useStore(spoken)
  const common = use(translationOf(chosen, shell))
  const own = use(translationOf(chosen, group))
  return speechOf(chosen, common, own)
}

// One `t` per group and language, so that effects and memos that depend on it run again only if the language changes.
const speeches = new WeakMap<Messages, Speech<Messages>>()

function speechOf(chosen: Language, common: Messages, own: Messages): Speech<Messages> {
  const known = speeches.get(own) ?? speak<Messages>(chosen, { ...common, ...own })
  speeches.set(own, known)
  return known
}

/** Shows the chosen language, now and after every change. */
export async function followLanguage(): Promise<void> {
  language.subscribe(() => void change(language.get()))
  await change(language.get())
}

async function change(chosen: Language): Promise<void> {
  await fetchAll(chosen)
  // Another language may have been chosen while the texts were loading.
  if (language.get() !== chosen) return
  document.documentElement.lang = chosen
  spoken.set(chosen)
}
