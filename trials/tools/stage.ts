// Starts a Keyswap for the tools, with the rate limits as shipped and two members.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../../scripts/build.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { NO_PACES } from '../../server/test/no-paces.ts'
import { startServer } from '../bench/child.ts'
import { atEnd } from '../bench/cleanup.ts'

export type Stage = {
  url: string
  /** The folder for the tools' files. */
  folder: string
  /** Returns an access token of the member whom no tool attacks, valid for a quarter of an hour. */
  signIn(): Promise<string>
  database_url: string
}

const PASSWORD = 'three-old-oaks-at-the-gate'

export async function openStage(): Promise<Stage> {
  await buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'keyswap-tools-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const database = await startEmbedded(join(folder, 'postgres'))
  atEnd(() => database.stop())
  const { url } = await startServer(new URL('../../server/src/main.ts', import.meta.url), {
    ...{ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
    ...NO_PACES,
    ...{ DEMO: 'off', LOG_LEVEL: 'error', PUSH_HOSTS: 'off' },
  })
  const [attacked, member] = ['anna@example.com', 'boris@example.com']
  for (const email of [attacked, member])
    await post(url, '/api/auth/sign-up', { email, username: 'Anna', password: PASSWORD })
  const signIn = async () => {
    const body = { email: member, password: PASSWORD }
    const { access_token, ...answer } = await post(url, '/api/auth/sign-in', body)
    if (typeof access_token !== 'string') throw new Error(JSON.stringify(answer))
    return access_token
  }
  return { url, folder, signIn, database_url: database.url }
}

export async function post(
  url: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Record<string, unknown>> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}
