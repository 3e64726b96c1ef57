// Lets wfuzz try word lists: common paths, ways out of a folder, attacks in a parameter, methods, passwords.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@keyswap/contract'
import { screens } from '@keyswap/contract/screens'
import { run, wordlistPath } from './programs.ts'
import type { Row } from './row.ts'
import type { Stage } from './stage.ts'

const WITHIN_MS = 600_000
const AT_ONCE = 5

type Answer = { code: number; method: string; payload: string; url: string }
type Probe = {
  tried: string
  lists: string[]
  args: string[]
  isMember?: boolean
  /** The pause between requests, to stay below the endpoint's rate limit. */
  pause_seconds?: number
  /** What is wrong with an answer; undefined if nothing. */
  complaint(answer: Answer): string | undefined
  /** What is wrong with all answers together, given how many had each status; undefined if nothing. */
  together?(counts: Map<number, number>): string | undefined
}

const isServerError = ({ code }: Answer) => code >= 500 || code === 0
const only5xx = (answer: Answer) => (isServerError(answer) ? 'server error' : undefined)
/** Whether the request was refused before it reached the code that it should test. */
const isRefused = ({ code }: Answer) => code === 401 || code === 429
const notFound = (answer: Answer) =>
  answer.code < 400 || isServerError(answer) ? 'answered' : undefined

/** The paths that are meant to answer: endpoints and screens. */
const known = [...Object.values(endpoints).map(({ path }) => path), ...screens].map(
  (path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
)
const isKnown = ({ url }: Answer) => known.some((path) => path.test(new URL(url).pathname))

const probes = (url: string): Probe[] => [
  {
    tried: 'paths that servers have by mistake',
    lists: ['general/common.txt', 'general/admin-panels.txt', 'vulns/cgis.txt', 'vulns/apache.txt'],
    args: [`${url}/FUZZ`],
    complaint: (answer) => (isKnown(answer) ? only5xx(answer) : notFound(answer)),
  },
  ...['/assets/', '/storage/car-images/', '/c/', '/'].map((start) => ({
    tried: `ways out of the folder behind ${start}`,
    lists: ['Injections/Traversal.txt', 'vulns/dirTraversal-nix.txt'],
    args: [`${url}${start}FUZZ`],
    complaint: notFound,
  })),
  ...[
    { path: '/api/cars?make=FUZZ', pause_seconds: 0 },
    { path: '/api/matches/FUZZ', pause_seconds: 0 },
    { path: '/api/cars/search?q=FUZZ', pause_seconds: 0.55 },
  ].map(({ path, pause_seconds }) => ({
    ...{ tried: `known attacks in ${path.replace('FUZZ', '…')}`, isMember: true, pause_seconds },
    lists: ['Injections/All_attack.txt'],
    args: [url + path],
    complaint: only5xx,
  })),
  {
    tried: 'methods that nobody needs, on /api/me',
    lists: ['general/http_methods.txt'],
    isMember: true,
    args: ['-X', 'FUZZ', `${url}/api/me`],
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

export async function wfuzz({ url, signIn, folder }: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const probe of probes(url)) {
    const { tried, lists, args, isMember, pause_seconds, complaint, together } = probe
    const member = isMember ? ['-H', `Authorization: Bearer ${await signIn()}`] : []
    const file = join(folder, `wfuzz-${rows.length}.json`)
    const words = join(folder, `wfuzz-${rows.length}.txt`)
    await writeFile(
      words,
      Buffer.concat(await Promise.all(lists.map((name) => readFile(wordlistPath(name))))),
    )
    const { output } = await run(
      'wfuzz',
      [
        ...(pause_seconds ? ['-s', String(pause_seconds)] : ['-t', String(AT_ONCE)]),
        ...['-z', `file,${words}`, '-f', `${file},json`, ...member, ...args],
      ],
      { cwd: folder, within_ms: WITHIN_MS },
    )
    // If nothing was answered, the file is empty or missing.
    const answers = await readFile(file, 'utf8')
      .then((text) => JSON.parse(text) as Answer[])
      .catch(() => [])
    const counts = new Map<number, number>()
    for (const { code } of answers) counts.set(code, (counts.get(code) ?? 0) + 1)
    const complaints = answers.flatMap((answer) => {
      const what = isMember && isRefused(answer) ? 'not tried' : complaint(answer)
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
