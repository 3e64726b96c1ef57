// Checked by the compiler only: what the typed client accepts and rejects.
import { call } from '../src/lib/http/client.ts'

export const accepted = async () => {
  const me = await call('getMe')
  const username: string = me.username
  await call('getMe', { signal: AbortSignal.abort() })
  await call('forgotPassword', { input: { email: username } })
  await call('endSession', { params: { sessionId: username } })
}

export const refused = () => [
  // @ts-expect-error there is no such endpoint
  call('getNothing'),
  // @ts-expect-error it takes no input
  call('getMe', { input: {} }),
  // @ts-expect-error its input is missing
  call('forgotPassword'),
  // @ts-expect-error a field is of another type
  call('forgotPassword', { input: { email: 1 } }),
  // @ts-expect-error its path has a parameter
  call('endSession'),
  // @ts-expect-error its path has no parameter
  call('getMe', { params: { id: 'x' } }),
]
