// A token names its member, so that it is found under the member's own rows, and holds a secret of which
// only the hash is kept. 16 bytes of id and 32 of secret, in URL-safe letters.
import { createHash, randomBytes } from 'node:crypto'

const ID_BYTES = 16
const SECRET_BYTES = 32

export type Token = { user_id: string; hash: Buffer }

const hashOf = (secret: Buffer) => createHash('sha256').update(secret).digest()

export function makeToken(user_id: string): { text: string; hash: Buffer } {
  const id = Buffer.from(user_id.replaceAll('-', ''), 'hex')
  const secret = randomBytes(SECRET_BYTES)
  return { text: Buffer.concat([id, secret]).toString('base64url'), hash: hashOf(secret) }
}

/** What a text that claims to be a token says; undefined for one that cannot be ours. */
export function readToken(text: string): Token | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return undefined
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const user_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { user_id, hash: hashOf(bytes.subarray(ID_BYTES)) }
}
