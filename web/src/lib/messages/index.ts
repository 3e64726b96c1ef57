import { use } from 'react'
import { type Language, language } from '../preferences.ts'
import { createStore, useStore } from '../store.ts'
import { format, type Messages, type Translate, type Values } from './message.ts'
import { latvianForAll, type Room, settle } from './room.ts'
import { shell } from './shell.ts'

export type { Translate }

type Common = (typeof shell)['english']

export type Speech<M = Common> = { t: Translate<M>; locale: string; language: Language }

const locales: Record<Language, string> = { en: 'en-US', lv: 'lv-LV' }

export function speak<M>(chosen: Language, messages: Messages): Speech<M> {
  const locale = locales[chosen]
  const t = (key: string, values: Values = {}) => format(messages[key] ?? key, values, locale)
  return { language: chosen, locale, t: t as Translate<M> }
}

const spoken = createStore<Language>('en')

/**
 * `t` speaks the texts of a room and those that all rooms share; `locale` is for numbers and dates.
 * Both change with the language.
 */
export function useMessages(): Speech
export function useMessages<M extends Messages>(room: Room<M>): Speech<M & Common>
export function useMessages(room: Room<Messages> = shell): Speech<Messages> {
  const isEnglish = useStore(spoken) === 'en'
  // Asked in English too: someone may choose it while the Latvian words are still on their way, and
  // what has waited for an answer must ask again.
  const common = use<Messages>(isEnglish ? NOTHING : shell.latvian())
  const own = use<Messages>(isEnglish ? NOTHING : room.latvian())
  return isEnglish ? speechOf('en', shell.english, room.english) : speechOf('lv', common, own)
}

const NOTHING: Promise<Messages> = Promise.resolve({})
settle(NOTHING, {})

// One `t` per room and language, so that what depends on it changes only with the language.
const speeches = new WeakMap<Messages, Speech<Messages>>()

function speechOf(chosen: Language, common: Messages, own: Messages): Speech<Messages> {
  const known = speeches.get(own) ?? speak<Messages>(chosen, { ...common, ...own })
  speeches.set(own, known)
  return known
}

/** Speaks the chosen language from now on. */
export async function followLanguage(): Promise<void> {
  language.subscribe(() => void change(language.get()))
  await change(language.get())
}

async function change(chosen: Language): Promise<void> {
  if (chosen === 'lv') await latvianForAll()
  // A slower answer must not overrule a later choice.
  if (language.get() !== chosen) return
  document.documentElement.lang = chosen
  spoken.set(chosen)
}
