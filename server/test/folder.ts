import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atEnd } from './at-end.ts'

/** An empty folder, deleted after the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keyswap-test-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
