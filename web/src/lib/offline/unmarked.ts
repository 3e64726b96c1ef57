// Databases and caches whose mark in localStorage is lost: a killed browser may have written them to the disk, but not
// the mark, by which `forgetOthers` finds them.
import { deleteDatabase, readStored, writeStored } from '../browser-storage.ts'
import { rememberedUser } from '../http/session.ts'

/** Those of members, whose id it captures; not the files of the app. */
const OF_A_MEMBER = /^keyswap-(?!files:)[a-z-]+:([^/]+)/

/**
 * Marks the member's own again, and deletes those of others, which need no mark: the storage may be full. Not every
 * browser can list databases.
 */
export async function markAgain(): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
  const caches = (await globalThis.caches?.keys().catch(() => [])) ?? []
  const own = rememberedUser()
  for (const name of [...databases.map(({ name = '' }) => name), ...caches]) {
    const owner = OF_A_MEMBER.exec(name)?.[1]
    if (owner === undefined) continue
    if (owner !== own) {
      deleteDatabase(name)
      void globalThis.caches?.delete(name).catch(() => {})
    } else if (readStored('local', name) === null) writeStored('local', name, 'found')
  }
}
