import type { TestApp } from './app.ts'
import type { SignedIn } from './client.ts'
import { unzip } from './zip.ts'

/** Downloads a member's export. Returns all its text, and a function that parses one of its files. */
export async function exportOf(app: TestApp, { token }: Pick<SignedIn, 'token'>) {
  const answer = await fetch(`${app.url}/api/me/export`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const zip = Buffer.from(await answer.arrayBuffer())
  const files = unzip(zip)
  const list = (name: string) =>
    JSON.parse(files.get(name)?.toString() ?? '') as Record<string, unknown>[]
  return { text: [...files.values()].map(String).join('\n'), list, names: [...files.keys()] }
}
