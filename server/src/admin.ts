// npm run admin -- grant|revoke|delete [email], grant [email] moderator, list, factors reset [email]: works whether or not a server is running.
import { createPool, type Pool } from './db/pool.ts'
import { readSecret } from './db/secrets.ts'
import { StartError } from './errors/start-error.ts'
import {
  type AdminCommand,
  resetFactors,
  runAdminCommand,
  runDeleteCommand,
} from './features/accounts/index.ts'
import { memberDeletion } from './features/deletion.ts'
import { loadSettings } from './settings.ts'
import { openForCommand } from './start/database.ts'
import { explain } from './start/explain.ts'

type Command =
  | AdminCommand
  | { verb: 'reset factors'; email: string }
  | { verb: 'delete'; email: string }

function readCommand([verb, email, of]: string[]): Command {
  if (verb === 'list') return { verb }
  if (verb === 'grant' && email && (of === undefined || of === 'moderator'))
    return { verb, email, ...(of && { role: of }) }
  if (verb === 'revoke' && email) return { verb, email }
  if (verb === 'delete' && email) return { verb, email }
  if (verb === 'factors' && email === 'reset' && of) return { verb: 'reset factors', email: of }
  throw new StartError(
    'Unknown command.',
    'npm run admin -- list\nnpm run admin -- grant anna@example.com\nnpm run admin -- grant anna@example.com moderator\nnpm run admin -- revoke anna@example.com\nnpm run admin -- delete anna@example.com\nnpm run admin -- factors reset anna@example.com',
  )
}

/** Sends no events: the open pages of other members show the deletion at their next request. */
const removing = async (db: Pool) => ({
  db,
  address_key: await readSecret(db, 'address-key'),
  onDelete: memberDeletion,
  notifyAfterDelete: async () => async () => {},
  onSessionsEnded: async () => {},
})

async function run(pool: Pool, command: Command, settings: { demands_admin_factor: boolean }) {
  if (command.verb === 'reset factors') return resetFactors(pool, command.email)
  if (command.verb === 'delete') return runDeleteCommand(await removing(pool), command.email)
  return runAdminCommand(pool, command, settings)
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2))
  const settings = loadSettings()
  const database = await openForCommand(settings)
  const pool = createPool(database.url, () => {})
  try {
    const output = await run(pool, command, settings)
    if (output === undefined) {
      throw new StartError(
        'There is no account with that e-mail address.',
        'Sign up first, or look for a typing error.',
      )
    }
    console.log(output)
  } finally {
    await pool.end()
    await database.close()
  }
}

main().catch((error) => {
  explain(error, 'That didn’t work.')
  process.exitCode = 1
})
