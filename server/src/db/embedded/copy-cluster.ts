// PostgreSQL's online backup: a copy of the cluster's folder that recovers at its first start.
import { copyFile, mkdir, readdir, readlink, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { connect } from '../pool.ts'

// These are the running server's own files, the WAL (copied last) and the replication slots (the copy must start without any).
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'])

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** `from` is the folder of the cluster that the server at `database_url` runs on. */
export async function copyCluster(from: string, to: string, database_url: string): Promise<void> {
  const client = await connect(database_url)
  try {
    // A temporary slot: the server keeps all WAL from here on, while this connection is open.
    await client.query("select pg_create_physical_replication_slot('keyswap_backup', true, true)")
    await client.query("select pg_backup_start('keyswap', true)")
    await copyTree(from, to, NOT_COPIED)
    const label = await stopBackup(client)
    await copyTree(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'))
    await mkdir(path.join(to, 'pg_replslot'), { mode: 0o700 })
    await writeFile(path.join(to, 'backup_label'), label, { mode: 0o600 })
  } finally {
    await client.end()
  }
}

async function stopBackup(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  )
  return rows[0]?.labelfile ?? ''
}

/**
 * Files may change or vanish while they are copied. PostgreSQL no longer needs those that vanished, and replays changes from the
 * WAL. The backup copies photos with this too; a photo that vanishes has been deleted.
 */
export async function copyTree(
  from: string,
  to: string,
  except = new Set<string>(),
): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!entries) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    if (except.has(entry.name)) continue
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)]
    try {
      if (entry.isDirectory()) await copyTree(source, copy)
      else if (entry.isSymbolicLink()) await symlink(await readlink(source), copy)
      else if (entry.isFile()) await copyFile(source, copy)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
}
