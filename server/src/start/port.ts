import { once } from 'node:events'
import net from 'node:net'
import { StartError } from '../errors/start-error.ts'

/** Checks the port before the slow part of a start, so that a taken one is reported at once. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const probe = net.createServer().listen({ host, port, exclusive: true })
  try {
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  } catch (error) {
    throw explainListenError(error, host, port)
  }
}

export function explainListenError(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use by another program, perhaps another Keyswap.`,
        `Stop that program, or choose another port: PORT=${port + 1} npm start`,
      )
    case 'EACCES':
      return new StartError(
        `Port ${port} may not be used by this account.`,
        'Choose a port of 1024 or above, for example PORT=3000 npm start',
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `This machine has no address ${host} to listen on.`,
        'Set HOST to 0.0.0.0 (every address), 127.0.0.1 (this machine only) or one of its own addresses.',
      )
    default:
      return error
  }
}
