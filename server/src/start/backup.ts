// Copies the data folder while the server runs; the copy can be started.
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { copyCluster, copyTree } from '../db/embedded/copy-cluster.ts'
import { StartError } from '../errors/start-error.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

export async function backUp(
  data_dir: string,
  database_url: string,
  target: string,
): Promise<void> {
  const draft = `${target}.partial`
  await refuseTaken(target)
  await rm(draft, { recursive: true, force: true })
  await copyCluster(path.join(data_dir, 'postgres'), path.join(draft, 'postgres'), database_url)
  // Files are copied after the database, because photos are stored before the database refers to them.
  for (const folder of ['files', 'outbox'])
    await copyTree(path.join(data_dir, folder), path.join(draft, folder))
  // Only a complete backup gets the target's name.
  await rename(draft, target)
}

async function refuseTaken(target: string): Promise<void> {
  const there = await readdir(target).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  if (there.length > 0)
    throw new StartError(
      `${target} is not empty.`,
      'Name a folder that does not exist yet: npm run backup -- /path/to/keyswap-2026-01-31',
    )
}
