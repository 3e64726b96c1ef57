import type { Db } from '../../db/sql.ts'
import { readAccountForExport } from './accounts.store.ts'
import { readFactorsForExport } from './factors.store.ts'
import { listDevices } from './sessions/devices.store.ts'
import { listSessions } from './sessions/sessions.store.ts'

/** A file of a member's export. Every room contributes its own files. */
export type ExportFile = { name: string; content: string | AsyncIterable<Uint8Array> }
export type Exporter = (user_id: string) => AsyncIterable<ExportFile>

export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Streams a JSON list, one row per line. Each page is read with the previous page's last row as its cursor. */
export async function* streamJsonList<Row>(
  readPage: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let last: Row | undefined
  for (;;) {
    const rows = await readPage(last)
    const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
    if (rows.length > 0) yield encoder.encode(`${last === undefined ? '[' : ','}\n${lines}`)
    else return yield encoder.encode(last === undefined ? '[]\n' : '\n]\n')
    last = rows.at(-1)
  }
}

export const exportAccount = (db: Db): Exporter =>
  async function* (user_id) {
    yield { name: 'account.json', content: asJson(await readAccountForExport(db, user_id)) }
    const sessions = await listSessions(db, user_id, user_id)
    yield {
      name: 'sessions.json',
      content: asJson(sessions.map(({ is_current: _, ...session }) => session)),
    }
    yield { name: 'second-factors.json', content: asJson(await readFactorsForExport(db, user_id)) }
    yield { name: 'devices.json', content: asJson(await listDevices(db, user_id)) }
  }

export async function* exportAll(
  exporters: Exporter[],
  user_id: string,
): AsyncGenerator<ExportFile> {
  for (const exporter of exporters) yield* exporter(user_id)
}
