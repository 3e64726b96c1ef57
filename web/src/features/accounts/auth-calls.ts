import type { MfaRequired, SignedIn } from '@keyswap/contract/accounts'
import './account-routes.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { call } from '../../lib/http/client.ts'
import type { Credentials } from './auth-rules.ts'
import { tellServer } from './late-sign-out.ts'

type Given = Credentials & {
  /** Of the car whose page the visitor is at. */
  car_id: string | undefined
}

export async function submitSignUp({ username, email, password, car_id }: Given) {
  await tellServer()
  return call('signUp', { input: { username, email, password, car_id } })
}

export async function submitSignIn({ email, password, car_id }: Given) {
  await tellServer()
  return call('signIn', { input: { email, password, car_id } })
}

export const submitCode = ({ ticket }: MfaRequired, code: string) =>
  call('secondFactor', { input: { ticket, code } })

/** Throws what the browser throws if the member uses no passkey. */
export async function submitPasskey(): Promise<SignedIn> {
  await tellServer()
  const { user_handle = '', ...proof } = await askForPasskey(await call('getPasskeyChallenge'))
  return call('signInWithPasskey', { input: { user_handle, ...proof } })
}

/** `options`: of a challenge. Throws what the browser throws if the member uses none. */
export async function askForPasskey(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  })
  return {
    id,
    user_handle: response.userHandle,
    client_data_json: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  }
}

export const fetchContact = (signal: AbortSignal) => call('getContact', { signal })

export const submitConfirmation = (token: string) => call('confirmEmail', { input: { token } })
