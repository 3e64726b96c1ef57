import type { Broadcast } from '@keyswap/contract/announcements'
import { broadcasts } from './admin-examples.ts'
import {
  answering,
  failing,
  inOrder,
  type Picture,
  seeing,
  touching,
  waitingFor,
} from './picture.ts'

const [first, second, third] = broadcasts(Date.now()).map(
  ({ seen, members, withdrawn_at, ...shown }): Broadcast => ({ ...shown, viewed_at: null }),
)
const listOf = (...list: (Broadcast | undefined)[]) => list.filter((one) => one !== undefined)

const NEW = '/api/broadcasts'
const READ = '/api/broadcasts?viewed=true'

const at = (name: string, unread: Broadcast[], read: Broadcast[]): Picture => ({
  name: `inbox-${name}`,
  path: '/inbox',
  signedIn: true,
  before: inOrder(answering(NEW, unread), answering(READ, read)),
})

export const inbox: Picture[] = [
  { name: 'inbox-visitor', path: '/inbox' },
  at('empty', [], []),
  at('new', listOf(first, second), []),
  at('new_and_read', listOf(first), listOf(second, third)),
  at('read', [], listOf(second, third)),
  { name: 'inbox-loading', path: '/inbox', signedIn: true, before: waitingFor(NEW) },
  {
    name: 'inbox-failed',
    path: '/inbox',
    signedIn: true,
    before: failing(NEW),
    prepare: seeing('inbox.failed'),
  },
  {
    ...at('not_marked', listOf(first), []),
    prepare: inOrder(touching('inbox.mark'), seeing('inbox.mark_failed')),
  },
]
