// npm run test:mutants [-- name …]: writes bugs into a copy of the server, one at a time, and checks that a test notices each.
// Names such as chat or deals/decide/decide.ts, --quick or --bug=<part of the right code> choose bugs. --places only checks that
// the right code of each bug occurs in its file.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../../server/src/db/pool.ts'
import { databaseUrl } from '../../server/test/database-url.ts'
import { startTestPostgres, TEMPLATE } from '../../server/test/postgres.ts'
import { atEnd, runAndExit } from '../bench/cleanup.ts'
import { type Bug, bugs, type Room, rooms } from './bugs.ts'

const repository = join(import.meta.dirname, '../..')
const COPIES = 2
const QUICK = 2
const MOST_MS = 300_000
/** Shorter than in `npm test`, because many bugs prevent what a test waits for. */
const POLL_MS = 20_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    places: { type: 'boolean', default: false },
    bug: { type: 'string' },
  },
})

type Case = Bug & { room: Room }
/** `failed` is the first test that did not pass. */
type Result = { state: 'pass' | 'fail' | 'time out'; failed?: string }
/** `by` is the test that noticed the bug. */
type Outcome = { by: string } | { by: undefined; why: string }

/** Copies the server and links everything else, so that bugs never get into the repository. */
async function copyOfServer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyswap-mutants-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  for (const name of await readdir(repository))
    if (name === 'server' || name.endsWith('.json') || name.endsWith('.ts'))
      await cp(join(repository, name), join(folder, name), { recursive: true })
    else if (!name.startsWith('.')) await symlink(join(repository, name), join(folder, name))
  return folder
}

async function run(folder: string, test: string, template = TEMPLATE): Promise<Result> {
  const program = join(repository, 'node_modules/vitest/vitest.mjs')
  const report = join(folder, 'report.json')
  await rm(report, { force: true })
  const child = spawn(
    process.execPath,
    [
      ...[program, 'run', '--bail=1', '--retry=0', '--maxWorkers=1'],
      ...[`--expect.poll.timeout=${POLL_MS}`, `--fsModuleCachePath=${join(folder, '.cache')}`],
      ...['--reporter=json', `--outputFile.json=${report}`, test],
    ],
    {
      ...{ cwd: folder, stdio: 'ignore', timeout: MOST_MS },
      env: { ...process.env, TEST_TEMPLATE: template },
    },
  )
  const [code] = await once(child, 'exit')
  if (code === 1) return { state: 'fail', failed: await firstFailure(report) }
  return { state: code === 0 ? 'pass' : 'time out' }
}

type Report = {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

async function firstFailure(file: string): Promise<string> {
  const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Report
  for (const { name, message, assertionResults } of testResults) {
    // A file that cannot be loaded would seem to catch every bug.
    if (assertionResults.length === 0) throw new Error(`${name} cannot be loaded: ${message}`)
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return `${basename(name)} “${failed.fullName}”`
  }
  throw new Error('The tests ended with an error that is none of theirs')
}

const pathOf = ({ room, file }: Pick<Case, 'room' | 'file'>): string =>
  join('server/src/features', room, file)
const testsOf = ({ room, tests }: Case): string[] => tests.map((file) => pathOf({ room, file }))

const sound = new Map<string, Promise<Result>>()

/** Whether the test passes without a bug. If not, it would seem to catch every bug. */
async function isSound(folder: string, test: string): Promise<boolean> {
  const result = sound.get(test) ?? run(folder, test)
  sound.set(test, result)
  return (await result).state === 'pass'
}

async function tryBug(folder: string, one: Case): Promise<Outcome> {
  const why = new Set<string>()
  for (const test of testsOf(one)) {
    if (await isSound(folder, test)) {
      const { state, failed } = await withBug(folder, one, test)
      if (failed) return { by: failed }
      why.add(state === 'time out' ? `${test} took too long` : 'SURVIVED')
    } else why.add(`without the bug ${test} does not pass`)
  }
  return { by: undefined, why: [...why].join(', ') }
}

/** Checks at the end that all tests still pass. If, say, the database has died, all later bugs seemed to be caught. */
async function requireStillSound(folder: string): Promise<void> {
  const tests = [...sound.keys()]
  sound.clear()
  for (const test of tests)
    if (!(await isSound(folder, test))) {
      console.log(`At the end ${test} does not pass without a bug: what it caught does not count`)
      process.exitCode = 1
    }
}

/** Throws if the right code of some bugs is no longer in its file exactly once, and names them all. */
async function requirePlaces(cases: Case[]): Promise<void> {
  const missing: string[] = []
  for (const one of cases) {
    const source = await readFile(join(repository, pathOf(one)), 'utf8')
    if (source.split(one.right).length !== 2) missing.push(`${pathOf(one)}: ${one.right}`)
  }
  if (missing.length > 0) throw new Error(`Not once in its file:\n${missing.join('\n')}`)
}

/** Runs the test with the bug. A test that takes too long has not caught the bug, as the machine may be busy. */
async function withBug(folder: string, one: Case, test: string): Promise<Result> {
  const file = join(folder, pathOf(one))
  const source = await readFile(file, 'utf8')
  const wrong = source.replace(one.right, () => one.wrong)
  try {
    await writeFile(file, wrong)
    if (!one.file.endsWith('.sql')) return await run(folder, test)
    return await withTemplate(wrong, (template) => run(folder, test, template))
  } finally {
    await writeFile(file, source)
  }
}

/** Runs `act` with a template for the tests' databases in which these SQL functions are defined. */
async function withTemplate(functions: string, act: (template: string) => Promise<Result>) {
  const template = `bug_${randomUUID().replaceAll('-', '')}`
  const url = process.env.TEST_POSTGRES_URL ?? ''
  const server = await connect(url)
  try {
    await server.query(`create database ${template} template ${TEMPLATE}`)
    const database = await connect(databaseUrl(url, template))
    await database.query(functions).finally(() => database.end())
    return await act(template)
  } finally {
    await server.query(`drop database if exists ${template} with (force)`)
    await server.end()
  }
}

function chosen(): Case[] {
  const all = rooms.flatMap((room) =>
    bugs[room].slice(0, values.quick ? QUICK : undefined).map((one) => ({ ...one, room })),
  )
  const isNamed = ({ room, file }: Case) =>
    positionals.length === 0 ||
    positionals.some((name) => name === room || name === `${room}/${file}`)
  return all.filter((one) => isNamed(one) && one.right.includes(values.bug ?? ''))
}

async function main(): Promise<void> {
  const cases = chosen()
  const left = [...cases]
  await requirePlaces(cases)
  if (values.places) return console.log(`${cases.length} bugs have their places`)
  const outcomes = new Map<Case, Outcome>()
  const postgres = await startTestPostgres()
  atEnd(() => postgres.stop())
  process.env.TEST_POSTGRES_URL = postgres.url
  const folders = await Promise.all(Array.from({ length: COPIES }, copyOfServer))
  await Promise.all(
    folders.map(async (folder) => {
      for (let one = left.shift(); one; one = left.shift()) {
        const outcome = await tryBug(folder, one)
        outcomes.set(one, outcome)
        console.log(
          `${one.room}/${one.file}: ${one.right.trim().split('\n')[0]}\n    ${outcome.by ?? outcome.why}`,
        )
      }
    }),
  )
  const [folder = ''] = folders
  await requireStillSound(folder)
  const caughtOf = (some: Case[]) => some.filter((one) => outcomes.get(one)?.by).length
  console.log(`\n ${'room'.padEnd(12)}   bugs  caught`)
  for (const room of rooms) {
    const some = cases.filter((one) => one.room === room)
    if (some.length > 0)
      console.log(
        ` ${room.padEnd(12)} ${String(some.length).padStart(6)} ${String(caughtOf(some)).padStart(7)}`,
      )
  }
  const share = (100 * caughtOf(cases)) / Math.max(1, cases.length)
  const minutes = (performance.now() / 60_000).toFixed(0)
  console.log(
    `\nTook ${minutes} min\n${cases.length} bugs, ${caughtOf(cases)} caught (${share.toFixed(1)} %)`,
  )
  if (share < 95) process.exitCode = 1
}

await runAndExit(main)
