// A token names whose it is, so that it is found under the member's own rows, and holds a secret of which
// only the hash is kept. URL-safe letters over 16 bytes for each id and 32 of secret.
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

/** What a text that claims to be a token with so many ids says; undefined for one that cannot be ours. */
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
 * The one successor of a refresh token. Whoever asks twice with the same token, two tabs or a client
 * whose answer was lost, gets the same one; without the key nobody can tell it in advance.
 */
export const successorOf = (key: Buffer, secret: Buffer): Buffer =>
  createHmac('sha256', key).update(secret).digest()
