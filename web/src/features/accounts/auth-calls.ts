import { call } from '../../lib/client.ts'
import type { Credentials } from './auth-rules.ts'

export const submitSignUp = ({ username, email, password }: Credentials) =>
  call('signUp', { input: { username, email, password } })

export const submitSignIn = ({ email, password }: Credentials) =>
  call('signIn', { input: { email, password } })

export const submitSignOut = () => call('signOut')

export const submitConfirmation = (token: string) => call('confirmEmail', { input: { token } })
