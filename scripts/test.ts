// npm test runs all checks. npm run check (--quick) leaves out journeys and the slowest of the other tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type StepResult, summaryTable } from './summary.ts'

type Counts = Pick<StepResult, 'passed' | 'failed' | 'retried'>
type Step = {
  name: string
  command: string[]
  env?: () => Promise<Record<string, string>>
  /** Reads how many tests passed and failed. A step without this counts as one test. */
  counts?: () => Counts
}

const repository = join(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const reports = mkdtempSync(join(tmpdir(), 'keyswap-reports-'))
const vitestReport = join(reports, 'vitest.json')
const journeysReport = join(reports, 'journeys.json')
// The compile cache for the more than a hundred servers and commands that tests start. They load the same files.
const compiled = join(reports, 'compiled')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

type Tried = { status: string; failureMessages: string[] }

/** How many tests passed on the second try. These still have the failure message of the first. */
const retriedIn = (files: { assertionResults: Tried[] }[]): number =>
  files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .length

const steps: Step[] = [
  { name: 'Format and lint', command: ['biome', 'ci', '--error-on-warnings'] },
  { name: 'Import rules', command: ['node', 'scripts/checks/imports.ts'] },
  { name: 'Table rules', command: ['node', 'scripts/checks/tables.ts'] },
  { name: 'Languages', command: ['node', 'scripts/checks/languages.ts', '--check'] },
  { name: 'Unused code', command: ['knip', '--no-progress'] },
  { name: 'Types', command: ['tsc', '--noEmit', '--project', 'tsconfig.json'] },
  { name: 'Types of the web', command: ['tsc', '--noEmit', '--project', 'web/tsconfig.json'] },
  {
    name: 'Types of the service worker',
    command: ['tsc', '--noEmit', '--project', 'web/worker/tsconfig.json'],
  },
  {
    name: 'Unit and API tests',
    command: [
      ...['vitest', 'run', '--reporter=default', '--reporter=json'],
      `--outputFile.json=${vitestReport}`,
      // These tests start and kill whole servers or process many pictures, which is too slow for `npm run check`.
      ...(quick ? ['--exclude', 'server/test/process/**', '--exclude', '**/*.slow.test.ts'] : []),
    ],
    counts() {
      const { numPassedTests, numFailedTests, testResults } = read(vitestReport)
      return { passed: numPassedTests, failed: numFailedTests, retried: retriedIn(testResults) }
    },
  },
  // Runs after the tests, because one of them builds the web, which is searched too.
  {
    name: 'Secrets',
    command: ['node', 'scripts/checks/secrets.ts', ...(quick ? ['--sources'] : [])],
  },
]

const journeys: Step = {
  name: 'Journeys',
  command: ['playwright', 'test', '--reporter=list,json'],
  async env() {
    const { ensureBrowser, installOtherEngines } = await import('./browser.ts')
    const chromium = await ensureBrowser()
    // If one of them cannot be installed, its journey fails and says what to install.
    installOtherEngines()
    return { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport }
  },
  counts() {
    const { expected, flaky, unexpected } = read(journeysReport).stats
    return { passed: expected + flaky, failed: unexpected, retried: flaky }
  },
}

async function run({ name, command, env, counts }: Step): Promise<StepResult> {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n`)
  const started = performance.now()
  let ok = false
  try {
    ok = await succeeds(command, (await env?.()) ?? {})
  } catch (error) {
    console.error((error as Error).message)
  }
  const seconds = (performance.now() - started) / 1000
  return { name, ok, seconds, ...tally(ok, counts), hasTests: counts !== undefined }
}

async function succeeds([program = '', ...args]: string[], env: Record<string, string>) {
  const path = [join(repository, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(program, args, {
    cwd: repository,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, PATH: path, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** A step that fails without a failed test, such as by a file that does not load, counts as one failure. */
function tally(ok: boolean, counts?: () => Counts): Counts {
  let read: Counts = { passed: ok ? 1 : 0, failed: 0 }
  try {
    if (counts) read = counts()
  } catch {
    return { passed: 0, failed: 1 }
  }
  return { ...read, failed: ok ? read.failed : Math.max(1, read.failed) }
}

const outcomes: StepResult[] = []
try {
  for (const step of quick ? steps : [...steps, journeys]) outcomes.push(await run(step))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
console.log(summaryTable(outcomes))
process.exitCode = outcomes.every((outcome) => outcome.ok && outcome.failed === 0) ? 0 : 1
