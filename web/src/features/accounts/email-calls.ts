import { call } from '../../lib/http/client.ts'
import './account-routes.ts'

export const fetchEmail = (signal: AbortSignal) => call('getEmail', { signal })

export const changeEmail = (email: string, current_password: string) =>
  call('changeEmail', { input: { email, current_password } })

export const cancelEmailChange = () => call('cancelEmailChange')

export const confirmNewEmail = (token: string) => call('confirmNewEmail', { input: { token } })

/** The profile as it is now, with the address. */
export const fetchMe = () => call('getMe')
