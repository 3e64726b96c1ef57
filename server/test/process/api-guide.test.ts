import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errors } from '@keyswap/contract/errors'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { aDataFolder, aFolder, launch, root, spawnServer } from './launch.ts'

const PATIENCE_MS = 600_000

const guide = readFileSync(path.join(root, 'docs/api.md'), 'utf8')

type Step = { commands: string; language?: string; answer?: string }

/** Every block of commands in the guide, with the output shown below it. */
function readSteps(): Step[] {
  const steps: Step[] = []
  for (const [, language = '', text = ''] of guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)) {
    if (language === 'sh') steps.push({ commands: text })
    else Object.assign(steps.at(-1) ?? {}, { language, answer: text })
  }
  return steps
}

/** Runs the steps in one shell that stops at the first failure. Returns the output of each step. */
async function walk(steps: Step[], folder: string, env: Record<string, string>) {
  const script = path.join(folder, 'walk.sh')
  // The output goes to files, because a process that a failed run leaves behind would keep a pipe open.
  const [output, failed] = [path.join(folder, 'output'), path.join(folder, 'failed')]
  const commands = steps.map((step) => `${step.commands}printf '\\0'\n`).join('')
  await writeFile(script, `exec > '${output}' 2> '${failed}'\n${commands}`)
  const shell = spawnServer(['bash', '-euo', 'pipefail', script], env, await freePort())
  const status = await shell.ended
  const answers = (await readFile(output, 'utf8')).split('\0')
  const last = steps[answers.length - 1]?.commands
  expect(status, `${last}\n${await readFile(failed, 'utf8')}`).toBe(0)
  return answers
}

/** The output in the guide as an expectation, in which … matches anything. */
function shown(value: unknown): unknown {
  if (value === '…') return expect.anything()
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shown(part)]))
}

function compare({ commands, language, answer = '' }: Step, output: string): void {
  if (language === 'json')
    expect({ output: JSON.parse(output) }, commands).toMatchObject({
      output: shown(JSON.parse(answer)),
    })
  else {
    const form = answer
      .trim()
      .replace(/[^\w\s…]/g, '\\$&')
      .replaceAll('…', '.+')
    expect(output.trim(), commands).toMatch(new RegExp(`^${form}$`))
  }
}

const hasCurl = spawnSync('curl', ['--version']).status === 0

/** Puts our replacement for curl into the folder. Returns a PATH that finds it first. */
async function standIn(folder: string): Promise<string> {
  const script = `#!/bin/sh\nexec '${process.execPath}' '${import.meta.dirname}/curl.ts' "$@"\n`
  await writeFile(`${folder}/curl`, script, { mode: 0o755 })
  return `${folder}:${process.env.PATH}`
}

test('every command of the API guide returns what the guide shows', {
  timeout: PATIENCE_MS,
}, async () => {
  const [DATA_DIR, TMPDIR] = [await aDataFolder(), await aFolder()]
  const { url: SITE } = await launch({ DATA_DIR })
  const PATH = hasCurl ? `${process.env.PATH}` : await standIn(TMPDIR)
  const steps = readSteps()
  const answers = await walk(steps, TMPDIR, { DATA_DIR, SITE, TMPDIR, PATH })
  for (const [index, step] of steps.entries()) compare(step, answers[index] ?? '')
  expect(steps.length).toBeGreaterThan(20)
})

test('the statuses that the API guide explains are those of the error table', () => {
  const explained = [...guide.matchAll(/^\| (\d{3}) \|/gm)].map(([, status]) => Number(status))
  const there = new Set<number>(Object.values(errors).map(({ status }) => status))
  expect(explained).toEqual([...there].sort((a, b) => a - b))
})
