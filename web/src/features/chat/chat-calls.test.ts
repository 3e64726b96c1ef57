import { expect, test } from 'vitest'
import { aBrowser, aServer } from '../../../test/browser.ts'
import { readByAll } from './chat-calls.ts'

const state = { read_seq: 3, last_seq: 5, is_open: true, readable_until: null, warning: null }
const read = (user_id: string, read_seq: number) => ({ user_id, read_seq })

test('a message of a ring is read once all others have read it', () => {
  expect(readByAll({ ...state, reads: [read('dace', 5), read('juris', 2)] })).toEqual({
    ...state,
    asks_interest: false,
    their_read_seq: 2,
  })
  expect(readByAll({ ...state, reads: [] }).their_read_seq).toBe(0)
})

test('the calls of a match and of a ring differ by their address', async () => {
  aBrowser()
  const calls = aServer(() => ({ ok: true, reads: [] }))
  const { addRoutes } = await import('../../lib/http/client.ts')
  const { routes } = await import('virtual:keyswap-member-routes')
  addRoutes(routes)
  const { callsOf } = await import('./chat-calls.ts')
  for (const kind of ['match', 'ring'] as const) {
    const chat = callsOf({ kind, id: 'x' })
    await chat.messages({ after: 2 })
    await chat.state()
    await chat.read(2)
    await chat.typing()
    await chat.say({ content: 'Hello', client_id: 'c' }, new AbortController().signal)
  }
  const paths = calls.map(({ method, path }) => `${method} ${path}`)
  expect(paths.slice(0, 5)).toEqual([
    'GET /api/matches/x/messages?after=2',
    'GET /api/matches/x/chat',
    'POST /api/matches/x/read',
    'POST /api/matches/x/typing',
    'POST /api/matches/x/messages',
  ])
  expect(paths.slice(5)).toEqual(
    paths.slice(0, 5).map((path) => path.replace('/matches/', '/rings/')),
  )
})
