// npm run test:mutants [-- --quick, or names such as chat or deals/decide.ts]: writes bugs into a copy of the rules, one at a time, and looks whether
// the tests notice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { atEnd, runAndExit } from '../bench/cleanup.ts'
import { startTestPostgres } from '../server/test/postgres.ts'
import { type Bug, bugs, type Room, rooms } from './bugs.ts'

const repository = join(import.meta.dirname, '..')
const COPIES = 2
const QUICK = 2
const MOST_MS = 180_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
})

type Case = Bug & { room: Room }
type Outcome = 'caught' | 'survived'
type Result = 'pass' | 'fail' | 'time out'

/** The server is copied, everything else linked: a bug never gets into the repository. */
async function copyOfServer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyswap-mutants-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  for (const name of await readdir(repository))
    if (name === 'server' || name.endsWith('.json') || name.endsWith('.ts'))
      await cp(join(repository, name), join(folder, name), { recursive: true })
    else if (!name.startsWith('.')) await symlink(join(repository, name), join(folder, name))
  return folder
}

async function run(folder: string, tests: string[]): Promise<Result> {
  const program = join(repository, 'node_modules/vitest/vitest.mjs')
  const child = spawn(
    process.execPath,
    [program, 'run', '--bail=1', '--retry=0', '--maxWorkers=1', ...tests],
    { cwd: folder, stdio: 'ignore', timeout: MOST_MS },
  )
  const [code] = await once(child, 'exit')
  return code === 0 ? 'pass' : code === 1 ? 'fail' : 'time out'
}

const pathOf = ({ room, file }: Pick<Case, 'room' | 'file'>): string =>
  join('server/src/features', room, file)
const restOf = async ({ room, tests }: Case): Promise<string[]> => {
  const files = await readdir(join(repository, 'server/src/features', room))
  return files
    .filter((file) => /(?<!\.slow)\.test\.ts$/.test(file) && !tests.includes(file))
    .map((file) => pathOf({ room, file }))
}
const testsOf = ({ room, tests }: Case): string[] => tests.map((file) => pathOf({ room, file }))

const sound = new Map<string, Promise<Result>>()

/** Without a bug the test must pass: otherwise it would catch anything. */
async function requireSound(folder: string, tests: string[]): Promise<void> {
  const key = tests.join()
  const result = sound.get(key) ?? run(folder, tests)
  sound.set(key, result)
  if ((await result) !== 'pass') throw new Error(`Without a bug these do not pass: ${key}`)
}

async function tryBug(folder: string, one: Case): Promise<Outcome> {
  // The likeliest test first: most bugs need no other. At last all tests of the room.
  for (const tests of [...testsOf(one).map((test) => [test]), await restOf(one)]) {
    if (tests.length === 0) continue
    await requireSound(folder, tests)
    if ((await withBug(folder, one, tests)) === 'fail') return 'caught'
  }
  return 'survived'
}

/** Before anything is run: the rules may have changed since the list was written. */
async function requirePlaces(cases: Case[]): Promise<void> {
  for (const one of cases) {
    const source = await readFile(join(repository, pathOf(one)), 'utf8')
    if (source.split(one.right).length !== 2)
      throw new Error(`${pathOf(one)} does not have once: ${one.right}`)
  }
}

/** A test that takes too long has not caught it: the machine may be busy. */
async function withBug(folder: string, one: Case, tests: string[]): Promise<Result> {
  const file = join(folder, pathOf(one))
  const source = await readFile(file, 'utf8')
  try {
    await writeFile(
      file,
      source.replace(one.right, () => one.wrong),
    )
    return await run(folder, tests)
  } finally {
    await writeFile(file, source)
  }
}

function chosen(): Case[] {
  const all = rooms.flatMap((room) =>
    bugs[room].slice(0, values.quick ? QUICK : undefined).map((one) => ({ ...one, room })),
  )
  const isWanted = ({ room, file }: Case) =>
    positionals.some((name) => name === room || name === `${room}/${file}`)
  return positionals.length > 0 ? all.filter(isWanted) : all
}

async function main(): Promise<void> {
  const cases = chosen()
  const left = [...cases]
  await requirePlaces(cases)
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
        console.log(`${outcome.padEnd(9)} ${one.room}/${one.file}: ${one.right.split('\n')[0]}`)
      }
    }),
  )
  const caughtOf = (some: Case[]) => some.filter((one) => outcomes.get(one) === 'caught').length
  console.log(`\n ${'room'.padEnd(12)}   bugs  caught`)
  for (const room of rooms) {
    const some = cases.filter((one) => one.room === room)
    if (some.length > 0)
      console.log(
        ` ${room.padEnd(12)} ${String(some.length).padStart(6)} ${String(caughtOf(some)).padStart(7)}`,
      )
  }
  const share = (100 * caughtOf(cases)) / Math.max(1, cases.length)
  console.log(`\n${cases.length} bugs, ${caughtOf(cases)} caught (${share.toFixed(1)} %)`)
  if (share < 95) process.exitCode = 1
}

await runAndExit(main)
