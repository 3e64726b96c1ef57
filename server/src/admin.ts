// npm run admin -- grant|revoke|list [email]: works beside a running server as well as without one.
import { createPool } from './db/pool.ts'
import { type AdminCommand, runAdminCommand } from './features/accounts/index.ts'
import { loadSettings } from './settings.ts'
import { openBesides } from './start/database.ts'
import { explain } from './start/explain.ts'
import { StartError } from './start-error.ts'

function readCommand([verb, email]: string[]): AdminCommand {
  if (verb === 'list') return { verb }
  if ((verb === 'grant' || verb === 'revoke') && email) return { verb, email }
  throw new StartError(
    'That command cannot be read.',
    'npm run admin -- list\nnpm run admin -- grant anna@example.com\nnpm run admin -- revoke anna@example.com',
  )
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2))
  const database = await openBesides(loadSettings())
  const pool = createPool(database.url, () => {})
  try {
    const said = await runAdminCommand(pool, command)
    if (said === undefined) {
      throw new StartError(
        'There is no account with that e-mail address.',
        'Sign up first, then grant.',
      )
    }
    console.log(said)
  } finally {
    await pool.end()
    await database.close()
  }
}

main().catch((error) => {
  explain(error, 'That did not work.')
  process.exitCode = 1
})
