import { call } from '../../lib/client.ts'
import type { Credentials } from './auth-rules.ts'

type Given = Credentials & {
  /** Of the car whose page the visitor is at. */
  car_id: string | undefined
}

export const submitSignUp = ({ username, email, password, car_id }: Given) =>
  call('signUp', { input: { username, email, password, car_id } })

export const submitSignIn = ({ email, password, car_id }: Given) =>
  call('signIn', { input: { email, password, car_id } })

export const submitSignOut = () => call('signOut')

export const submitConfirmation = (token: string) => call('confirmEmail', { input: { token } })
