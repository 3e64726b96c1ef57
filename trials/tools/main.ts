// npm run test:tools [-- --only=sqlmap]: runs Debian's security tools and a Prometheus against a test Keyswap. Prints what each
// tried and found, and exits with 1 if one found something.
import { parseArgs } from 'node:util'
import { runAndExit } from '../bench/cleanup.ts'
import { ensurePrograms } from './programs.ts'
import { prometheus } from './prometheus.ts'
import { type Row, tableOf } from './row.ts'
import { slow } from './slow.ts'
import { sqlmap } from './sqlmap.ts'
import { openStage, type Stage } from './stage.ts'
import { testssl } from './testssl.ts'
import { wfuzz } from './wfuzz.ts'

const TOOLS: Record<string, (stage: Stage) => Promise<Row[]>> = {
  prometheus,
  sqlmap,
  slow,
  testssl,
  // Runs last, because it uses up the sign-ins that are allowed for this address.
  wfuzz,
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })

async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('This needs Linux.')
  const names = values.only === undefined ? Object.keys(TOOLS) : values.only.split(',')
  ensurePrograms()
  const stage = await openStage()
  const rows: Row[] = []
  for (const name of names) {
    const tool = TOOLS[name]
    if (!tool)
      throw new Error(`There is no tool ${name}. There are ${Object.keys(TOOLS).join(', ')}.`)
    console.log(`${name} …`)
    rows.push(...(await tool(stage)))
  }
  console.log(tableOf(rows))
  if (rows.length === 0 || rows.some(({ isGood }) => !isGood)) process.exitCode = 1
}

await runAndExit(main)
