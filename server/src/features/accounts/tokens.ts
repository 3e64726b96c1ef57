// A token contains the member's id (a refresh token also the session's), by which it is found, and a secret of which
// only the hash is stored. Base64url of 16 bytes per id and 32 bytes of secret.
import { createHash, createHmac, randomBytes } from 'node:crypto'

const ID_BYTES = 16
const SECRET_BYTES = 32

export type Token = { ids: string[]; secret: Buffer; hash: Buffer }

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const hashOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest()

export const writeToken = (ids: string[], secret: Buffer): string =>
  Buffer.concat([...ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex')), secret]).toString(
    'base64url',
  )

/** Parses a token with `idCount` ids; undefined if the length is wrong. */
export function readToken(text: string, idCount: number): Token | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== idCount * ID_BYTES + SECRET_BYTES) return undefined
  const ids = Array.from({ length: idCount }, (_, index) =>
    toId(bytes.subarray(index * ID_BYTES, (index + 1) * ID_BYTES)),
  )
  const secret = bytes.subarray(idCount * ID_BYTES)
  return { ids, secret, hash: hashOf(secret) }
}

const toId = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * The successor of a refresh token. Deterministic, so that two tabs, or a client that lost the response, get the same
 * one when they refresh with the same token. Without the key it cannot be predicted.
 */
export const successorOf = (key: Buffer, secret: Buffer): Buffer =>
  createHmac('sha256', key).update(secret).digest()
