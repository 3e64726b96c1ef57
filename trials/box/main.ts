// npm run test:box [-- part …]: Keyswap as it is shipped. All parts, or those that are named. Needs Debian, and
// root for containers. Prints what was tried, and exits with 1 if something was not as it must be.
import { parseArgs } from 'node:util'
import { runAndExit } from '../bench/cleanup.ts'
import { openFolder } from '../bench/place.ts'
import { behindProxies } from './behind.ts'
import { theCompose } from './compose.ts'
import { theImage, theUpgrade } from './image.ts'
import { ensurePrograms } from './programs.ts'
import { theService } from './service.ts'
import { steps, tableOf } from './step.ts'
import { theUnit } from './unit.ts'

const PARTS = {
  unit: theUnit,
  service: theService,
  proxies: behindProxies,
  image: theImage,
  compose: theCompose,
  upgrade: theUpgrade,
}
const NEEDED_GB = 8

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const names = Object.keys(PARTS) as (keyof typeof PARTS)[]
  const unknown = positionals.filter((name) => !(name in PARTS))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join()}; there are ${names.join(', ')}`)
  ensurePrograms()
  await openFolder(NEEDED_GB)
  const { step, rows } = steps()
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
