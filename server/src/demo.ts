// npm run demo:reset|clear: works whether or not a server is running.

import { clear, reset } from './demo/commands.ts'
import { StartError } from './errors/start-error.ts'
import { explain } from './start/explain.ts'

const commands: Record<string, () => Promise<void>> = { reset, clear }

async function main(verb = ''): Promise<void> {
  const command = commands[verb]
  if (command) return command()
  throw new StartError('Unknown command.', 'npm run demo:reset\nnpm run demo:clear')
}

main(process.argv[2]).catch((error) => {
  explain(error, 'That didn’t work.')
  process.exitCode = 1
})
