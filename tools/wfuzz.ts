// Lists of words: paths that servers often have by mistake, ways out of a folder, attacks in a parameter, methods, passwords.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@keyswap/contract'
import { screens } from '@keyswap/contract/screens'
import { run, wordlist } from './programs.ts'
import type { Row } from './row.ts'
import type { Stage } from './stage.ts'

const WITHIN_MS = 300_000
const AT_ONCE = 5

type Answer = { code: number; method: string; payload: string; url: string }
type Probe = {
  tried: string
  lists: string[]
  args: string[]
  /** Undefined if it is as it must be. */
  complaint(answer: Answer): string | undefined
  /** What must be true of all answers together. */
  together?(counts: Map<number, number>): string | undefined
}

const isServerError = ({ code }: Answer) => code >= 500 || code === 0
const only5xx = (answer: Answer) => (isServerError(answer) ? 'server error' : undefined)
const notFound = (answer: Answer) =>
  answer.code < 400 || isServerError(answer) ? 'answered' : undefined

/** What answers on purpose: endpoints and screens. */
const known = [...Object.values(endpoints).map(({ path }) => path), ...screens].map(
  (path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
)
const isKnown = ({ url }: Answer) => known.some((path) => path.test(new URL(url).pathname))

const probes = (url: string, token: string): Probe[] => {
  const member = ['-H', `Authorization: Bearer ${token}`]
  return [
    {
      tried: 'paths that servers have by mistake',
      lists: [
        'general/common.txt',
        'general/admin-panels.txt',
        'vulns/cgis.txt',
        'vulns/apache.txt',
      ],
      args: [`${url}/FUZZ`],
      complaint: (answer) => (isKnown(answer) ? only5xx(answer) : notFound(answer)),
    },
    ...['/assets/', '/storage/car-images/', '/c/', '/'].map((start) => ({
      tried: `ways out of the folder behind ${start}`,
      lists: ['Injections/Traversal.txt', 'vulns/dirTraversal-nix.txt'],
      args: [`${url}${start}FUZZ`],
      complaint: notFound,
    })),
    ...['/api/cars?make=FUZZ', '/api/matches/FUZZ', '/api/cars/search?q=FUZZ'].map((path) => ({
      tried: `known attacks in ${path.replace('FUZZ', '…')}`,
      lists: ['Injections/All_attack.txt'],
      args: [...member, url + path],
      complaint: only5xx,
    })),
    {
      tried: 'methods that nobody needs, on /api/me',
      lists: ['general/http_methods.txt'],
      args: [...member, '-X', 'FUZZ', `${url}/api/me`],
      complaint: (answer) =>
        ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'DELETE'].includes(answer.method)
          ? only5xx(answer)
          : notFound(answer),
    },
    {
      tried: 'passwords for one account, from one address',
      lists: ['general/common.txt'],
      args: [
        ...['-H', 'Content-Type: application/json'],
        ...['-d', '{"email":"anna@example.com","password":"FUZZ"}', `${url}/api/auth/sign-in`],
      ],
      complaint: notFound,
      together: (counts) =>
        (counts.get(401) ?? 0) <= 60 && (counts.get(429) ?? 0) > 0
          ? undefined
          : `${counts.get(401)} guesses were answered`,
    },
  ]
}

export async function wfuzz({ url, token, folder }: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const { tried, lists, args, complaint, together } of probes(url, token)) {
    const file = join(folder, `wfuzz-${rows.length}.json`)
    const words = join(folder, `wfuzz-${rows.length}.txt`)
    await writeFile(
      words,
      Buffer.concat(await Promise.all(lists.map((name) => readFile(wordlist(name))))),
    )
    const { output } = await run(
      'wfuzz',
      ['-t', String(AT_ONCE), '-z', `file,${words}`, '-f', `${file},json`, ...args],
      { cwd: folder, within_ms: WITHIN_MS },
    )
    // Without an answer to anything the file is empty, or not there.
    const answers = await readFile(file, 'utf8')
      .then((text) => JSON.parse(text) as Answer[])
      .catch(() => [])
    const counts = new Map<number, number>()
    for (const { code } of answers) counts.set(code, (counts.get(code) ?? 0) + 1)
    const complaints = answers.flatMap((answer) => {
      const what = complaint(answer)
      return what ? [`${what}: ${answer.code} ${answer.url} ${answer.payload}`] : []
    })
    const all = together?.(counts)
    if (all) complaints.push(all)
    if (answers.length === 0) complaints.push(`no answers: ${output.slice(-1_000)}`)
    const summary = [...counts].toSorted(([a], [b]) => a - b).map(([code, n]) => `${n} × ${code}`)
    rows.push({
      ...{ tool: 'wfuzz', tried: `${answers.length} ${tried}` },
      outcome: complaints.length > 0 ? complaints.slice(0, 10).join('; ') : summary.join(', '),
      isGood: complaints.length === 0,
    })
  }
  return rows
}
