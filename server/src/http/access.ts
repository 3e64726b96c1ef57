import type { Endpoint } from '@keyswap/contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../viewer.ts'
import { isOwnMachine } from './addresses.ts'
import { bearerOf } from './exchange.ts'

export type FindViewer = (token: string) => Promise<Viewer | undefined>

const FORWARDED = ['forwarded', 'x-forwarded-for', 'via']

/** Answers who is asking, or refuses; the one place where an endpoint's access level is decided. */
export async function admit(
  { access }: Endpoint,
  request: FastifyRequest,
  findViewer: FindViewer,
): Promise<Viewer | undefined> {
  switch (access) {
    case 'public':
      return undefined
    case 'operator': {
      const direct = FORWARDED.every((header) => request.headers[header] === undefined)
      // To everyone else the address does not exist.
      if (!direct || !isOwnMachine(request.socket.remoteAddress ?? ''))
        throw new Refusal('NOT_FOUND')
      return undefined
    }
    case 'member':
    case 'admin': {
      const token = bearerOf(request)
      const viewer = token === undefined ? undefined : await findViewer(token)
      if (!viewer) throw new Refusal('UNAUTHENTICATED')
      if (access === 'admin' && !viewer.is_admin) throw new Refusal('FORBIDDEN')
      return viewer
    }
  }
}
