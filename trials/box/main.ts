// npm run test:box [-- part …]: tries Keyswap as it is shipped, in all parts or in the given ones. Needs Debian, and root for
// containers. Prints what was tried, and exits with 1 if something failed.
import { parseArgs } from 'node:util'
import { runAndExit } from '../bench/cleanup.ts'
import { openRunFolder } from '../bench/place.ts'
import { tryProxies } from './behind.ts'
import { tryCompose } from './compose.ts'
import { tryImage, tryUpgrade } from './image.ts'
import { ensurePrograms } from './programs.ts'
import { tryService } from './service.ts'
import { createSteps, tableOf } from './step.ts'
import { tryUnit } from './unit.ts'

const PARTS = {
  unit: tryUnit,
  service: tryService,
  proxies: tryProxies,
  image: tryImage,
  compose: tryCompose,
  upgrade: tryUpgrade,
}
const NEEDED_GB = 8

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const names = Object.keys(PARTS) as (keyof typeof PARTS)[]
  const unknown = positionals.filter((name) => !(name in PARTS))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join()}; there are ${names.join(', ')}`)
  ensurePrograms()
  await openRunFolder(NEEDED_GB)
  const { step, rows } = createSteps()
  let isGood = true
  for (const name of names.filter((one) => positionals.length === 0 || positionals.includes(one)))
    await PARTS[name](step).catch((error) => {
      console.error(error)
      isGood = false
    })
  console.log(`\n${tableOf(rows)}\n`)
  if (!isGood) throw new Error('Not everything was as it must be')
}

await runAndExit(main)
