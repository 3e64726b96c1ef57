import type { NewPasskey, Passkey, PasskeyAnswer, ProofAnswer } from '@keyswap/contract/factors'
import { factors as limits } from '@keyswap/contract/limits'
import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { findAccount } from '../accounts.store.ts'
import { lockAndReadBan, lockMember } from '../bans.store.ts'
import type { Accounts } from '../context.ts'
import { mustConfirm } from '../credentials/must-confirm.ts'
import {
  consumeChallenge,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listCredentials,
  listPasskeys,
  notePasskeyUse,
  noteProof,
  type StoredCredential,
  type StoredPasskey,
} from '../factors.store.ts'
import { completeSignIn, type SignInClient, type SignInResult } from '../sessions/devices.rules.ts'
import { suspendedRefusal } from '../sessions/sessions.rules.ts'
import { hashOfSecret, idBytes, newSecret, readId } from '../tokens.ts'
import { changeFactors, requireOwnAddress, requireProof } from './factors.rules.ts'

// Loaded when the first passkey is added or checked, because its certificate parsers take a fifth of a second and 25 MB. A
// stranger cannot cause that.
const webauthn = () => import('@simplewebauthn/server')

const RP_NAME = 'Keyswap'

// EdDSA, ES256 and RS256 by their COSE numbers, which are what authenticators support. The library's default has one more, which
// is experimental in Node.
const ALGORITHMS = [-8, -7, -257]

const siteOf = ({ site_url }: Accounts) => ({
  expectedOrigin: site_url,
  expectedRPID: new URL(site_url).hostname,
})

const hashOfChallenge = (challenge: string): Buffer => hashOfSecret(Buffer.from(challenge))

const refused = () => new Refusal('PASSKEY_REFUSED')

/** The library throws whatever is wrong with an answer. */
const orRefuse = <T>(verified: Promise<T>): Promise<T> =>
  verified.catch(() => {
    throw refused()
  })

const presentCredential = ({ credential_id, transports }: StoredCredential) => ({
  id: credential_id.toString('base64url'),
  transports,
})

export async function passkeyOptions(accounts: Accounts, viewer: Viewer) {
  await requireProof(accounts.db, viewer)
  const account = await findAccount(accounts.db, viewer.id)
  if (!account) throw refused()
  await requireOwnAddress(accounts, account)
  const known = await listCredentials(accounts.db, viewer.id)
  if (known.length >= limits.max_passkeys) throw new Refusal('TOO_MANY_PASSKEYS')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: siteOf(accounts).expectedRPID,
    userName: account.email,
    userDisplayName: account.name,
    // A sign-in finds the member by this id.
    userID: idBytes(viewer.id),
    attestationType: 'none',
    excludeCredentials: known.map(presentCredential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: limits.challenge_ms,
  })
  await insertChallenge(accounts.db, hashOfChallenge(options.challenge), viewer.id)
  return { ...options }
}

/**
 * We ask for no statement about the authenticator's maker. An answer that has one is refused, because the library would call the
 * addresses in its certificates.
 */
async function requirePlainAttestation(attestation_object: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  let isPlain = false
  try {
    const decoded = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestation_object, 'base64url')),
    )
    const format = decoded.get('fmt')
    isPlain =
      format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c')?.length)
  } catch {
    // The object cannot be decoded.
  }
  if (!isPlain) throw refused()
}

export async function addPasskey(
  accounts: Accounts,
  viewer: Viewer,
  given: NewPasskey,
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  await requireProof(accounts.db, viewer)
  await requirePlainAttestation(given.attestation_object)
  let challenge = ''
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await orRefuse(
    verifyRegistrationResponse({
      ...siteOf(accounts),
      response: {
        id: given.id,
        rawId: given.id,
        type: 'public-key',
        response: {
          clientDataJSON: given.client_data_json,
          attestationObject: given.attestation_object,
        },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: ALGORITHMS,
      // Whether the challenge is ours is decided below, in the transaction that consumes it.
      expectedChallenge(signed) {
        challenge = signed
        return true
      },
    }),
  )
  if (!registrationInfo) throw refused()
  const { credential } = registrationInfo
  const { changed, recovery_codes } = await changeFactors(
    accounts,
    viewer,
    'passkey_added',
    async (tx) => {
      if (!(await consumeChallenge(tx, hashOfChallenge(challenge), viewer.id))) throw refused()
      const known = await listPasskeys(tx, viewer.id)
      if (known.length >= limits.max_passkeys) throw new Refusal('TOO_MANY_PASSKEYS')
      const passkey = await insertPasskey(tx, {
        user_id: viewer.id,
        id: newId(),
        credential_id: Buffer.from(credential.id, 'base64url'),
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: given.transports,
        name: freeName(given.name, known),
      })
      if (!passkey) throw refused()
      return passkey
    },
  )
  return { passkey: changed, recovery_codes }
}

/**
 * Numbers the name if it is taken: all passkeys made in one browser would have its name. The caller must hold the member's lock.
 */
function freeName(name: string, known: readonly Passkey[]): string {
  const taken = new Set(known.map((passkey) => passkey.name))
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`
  return free
}

export async function removePasskey(accounts: Accounts, viewer: Viewer, id: string): Promise<void> {
  await changeFactors(accounts, viewer, 'passkey_removed', async (tx) => {
    if ((await deletePasskey(tx, viewer.id, id)) === 0) throw new Refusal('NOT_FOUND')
  })
}

/** For a sign-in, which anybody may begin: it neither loads the library nor looks up a member. */
export const passkeyChallenge = (accounts: Accounts) => askForPasskey(accounts, null, [])

/** The options for `navigator.credentials.get`. If `known` is empty, any passkey of this site will do. */
async function askForPasskey(
  accounts: Accounts,
  user_id: string | null,
  known: StoredCredential[],
) {
  const challenge = newSecret().toString('base64url')
  await insertChallenge(accounts.db, hashOfChallenge(challenge), user_id)
  return {
    challenge,
    rpId: siteOf(accounts).expectedRPID,
    userVerification: 'required',
    timeout: limits.challenge_ms,
    ...(known.length > 0 && {
      allowCredentials: known.map((one) => ({ ...presentCredential(one), type: 'public-key' })),
    }),
  }
}

export async function signInWithPasskey(
  accounts: Accounts,
  answer: PasskeyAnswer,
  reader: SignInClient,
): Promise<SignInResult> {
  const { db, onVisit } = accounts
  const user_id = readId(Buffer.from(answer.user_handle, 'base64url'))
  const account = user_id && (await findAccount(db, user_id))
  if (!account) throw refused()
  const passkey = await findPasskey(db, account.id, Buffer.from(answer.id, 'base64url'))
  if (!passkey) throw refused()
  const { challenge, counter } = await verify(accounts, answer, passkey)
  const entered = await transaction(db, async (tx) => {
    const standing = await lockAndReadBan(tx, account.id)
    const isOurs = standing && (await consumeChallenge(tx, hashOfChallenge(challenge), null))
    if (!isOurs || !(await notePasskeyUse(tx, account.id, passkey, counter))) throw refused()
    if (mustConfirm(accounts, account)) throw new Refusal('EMAIL_NOT_CONFIRMED')
    if (standing.is_banned) throw suspendedRefusal(standing)
    return completeSignIn(tx, accounts, account.id, reader)
  })
  await onVisit(account.id)
  return entered
}

export async function proofOptions(accounts: Accounts, { id }: Viewer) {
  const known = await listCredentials(accounts.db, id)
  if (known.length === 0) throw new Refusal('NO_FACTOR')
  return askForPasskey(accounts, id, known)
}

/** A passkey counts as both factors, so no password is needed. */
export async function proveWithPasskey(
  accounts: Accounts,
  { id, session_id }: Viewer,
  answer: ProofAnswer,
): Promise<void> {
  const passkey = await findPasskey(accounts.db, id, Buffer.from(answer.id, 'base64url'))
  if (!passkey) throw refused()
  const { challenge, counter } = await verify(accounts, answer, passkey)
  await transaction(accounts.db, async (tx) => {
    await lockMember(tx, id)
    if (!(await consumeChallenge(tx, hashOfChallenge(challenge), id))) throw refused()
    if (!(await notePasskeyUse(tx, id, passkey, counter))) throw refused()
    await noteProof(tx, id, session_id)
  })
}

/** Also refuses a counter that has not grown: then somebody has a copy of the passkey. */
async function verify(accounts: Accounts, answer: ProofAnswer, passkey: StoredPasskey) {
  let challenge = ''
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      ...siteOf(accounts),
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        response: {
          clientDataJSON: answer.client_data_json,
          authenticatorData: answer.authenticator_data,
          signature: answer.signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge(signed) {
        challenge = signed
        return true
      },
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified) throw refused()
  return { challenge, counter: authenticationInfo.newCounter }
}
