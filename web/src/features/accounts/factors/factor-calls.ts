import { deviceOf } from '@keyswap/contract/accounts/device-name'
import type { Passkey } from '@keyswap/contract/factors'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { call } from '../../../lib/http/client.ts'
import { askForPasskey } from '../auth-calls.ts'

export const fetchFactors = (signal: AbortSignal) => call('getFactors', { signal })

export const submitProof = (password: string, code: string | undefined) =>
  call('proveIdentity', { input: { password, code } })

/** Throws what the browser throws if the member uses no passkey. */
export async function submitPasskeyProof() {
  const { user_handle, ...proof } = await askForPasskey(await call('getProofOptions'))
  return call('proveWithPasskey', { input: proof })
}

export const beginTotp = () => call('beginTotp')

export const confirmTotp = (code: string) => call('confirmTotp', { input: { code } })

export const removeTotp = () => call('removeTotp')

export const renewRecoveryCodes = () => call('renewRecoveryCodes')

export const removePasskey = ({ id }: Passkey) =>
  call('deletePasskey', { params: { passkeyId: id } })

/** Throws what the browser throws if it makes none. */
export async function addPasskey(name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const options = await call('getPasskeyOptions')
  const { id, response } = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  return call('postPasskey', {
    input: {
      name,
      id,
      client_data_json: response.clientDataJSON,
      attestation_object: response.attestationObject,
      transports: response.transports ?? [],
    },
  })
}

/** What a passkey made here is called. */
export const thisDevice = () => deviceOf(navigator.userAgent)
