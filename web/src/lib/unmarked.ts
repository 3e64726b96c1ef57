// Databases and caches whose mark in localStorage is lost: a killed browser may have written them to the disk, but not
// the mark, by which `forgetOthers` finds them.
import { forgetOthers, readStored, writeStored } from './browser-storage.ts'
import { rememberedUser } from './session.ts'

/** Those of members, as their names tell; not the files of the app. */
const OF_A_MEMBER = /^keyswap-(?!files:)[a-z-]+:/

/** Marks them again, and deletes those of members who are no longer signed in. Not every browser can list databases. */
export async function markAgain(): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
  const caches = (await globalThis.caches?.keys().catch(() => [])) ?? []
  const names = [...databases.map(({ name = '' }) => name), ...caches]
  for (const name of names.filter((each) => OF_A_MEMBER.test(each)))
    if (readStored('local', name) === null) writeStored('local', name, 'found')
  forgetOthers(rememberedUser())
}
