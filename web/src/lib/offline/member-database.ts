// Files that must survive a reload, in IndexedDB. Each member has a separate database; `forgetOthers` in browser-storage.ts
// deletes it when they sign out, even if this file is not loaded.
import { writeStored } from '../browser-storage.ts'
import { currentSession, rememberedUser } from '../http/session.ts'

/** `use` resolves to undefined if there is no access to the database, or no room in it. */
export function memberDatabase(what: string, store: string, keyPath: string) {
  let connection: { userId: string; database: Promise<IDBDatabase> } | undefined

  /** Opened only once: opening takes time, and a reload right after an upload must find that upload stored. */
  function connect(userId: string): Promise<IDBDatabase> {
    if (connection?.userId === userId) return connection.database
    const name = `keyswap-${what}:${userId}`
    // Tells `forgetOthers` that there is such a database.
    writeStored('local', name, store)
    const request = indexedDB.open(name, 1)
    const database = done(request)
    connection = { userId, database }
    let opened: IDBDatabase | undefined
    const forget = () => {
      if (connection?.database === database) connection = undefined
    }
    const close = () => {
      opened?.close()
      forget()
    }
    request.onupgradeneeded = () => {
      opened = request.result
      opened.createObjectStore(store, { keyPath })
    }
    database.then((made) => {
      opened = made
      // Another tab deletes the database at sign-out, which an open connection would block.
      opened.onversionchange = close
      opened.onclose = forget
    }, forget)
    // Safari keeps a page that was left, and other pages would wait for ever for the database that it was making.
    addEventListener('pagehide', close, { once: true })
    return database
  }

  async function use<T>(
    userId: string,
    mode: IDBTransactionMode,
    act: (objects: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> {
    // An upload may go on after a sign-out, here or in another tab: it must not create the deleted database again.
    if (currentSession().user?.id !== userId || rememberedUser() !== userId) return undefined
    try {
      const transaction = (await connect(userId)).transaction(store, mode)
      const request = act(transaction.objectStore(store))
      // Otherwise the browser asks this page whether there is more to do. If it was left, Safari waits for its answer, and
      // no page can read the store.
      transaction.commit()
      // A full disk is noticed at the commit only, after the request has succeeded.
      const isKept = mode === 'readwrite' && committed(transaction)
      const [result] = await Promise.all([done(request), isKept])
      return result
    } catch {
      return undefined
    }
  }

  return { use }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
