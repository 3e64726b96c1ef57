// npm run demo:reset|clear|draw: works whether or not a server is running.

import { StartError } from './errors/start-error.ts'
import { explain } from './start/explain.ts'

// Imported on demand: drawing decodes SVG, but importing the picture code for uploads blocks SVG for the whole process.
const commands: Record<string, (rest: string[]) => Promise<void>> = {
  reset: async () => (await import('./demo/commands.ts')).reset(),
  clear: async () => (await import('./demo/commands.ts')).clear(),
  draw: async (names) => (await import('../../demo/draw/draw.ts')).drawGarage(names),
}

async function main([verb = '', ...rest]: string[]): Promise<void> {
  const command = commands[verb]
  if (command) return command(rest)
  throw new StartError(
    'Unknown command.',
    'npm run demo:reset\nnpm run demo:clear\nnpm run demo:draw',
  )
}

main(process.argv.slice(2)).catch((error) => {
  explain(error, 'That did not work.')
  process.exitCode = 1
})
