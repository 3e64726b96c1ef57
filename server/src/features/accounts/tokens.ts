// A token contains the member's id (a refresh token also the session's), by which it is found, and a secret of which only the
// hash is stored. It is written in base64url: 16 bytes for each id and 32 bytes of secret.
import { hash, randomBytes } from 'node:crypto'

export const ID_BYTES = 16
export const SECRET_BYTES = 32

export type Token = { ids: string[]; secret: Buffer; hash: Buffer }

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const hashOfSecret = (secret: Buffer): Buffer => hash('sha256', secret, 'buffer')

export const idBytes = (id: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'))

/** Undefined if the length is wrong. */
export const readId = (bytes: Buffer): string | undefined =>
  bytes.length === ID_BYTES ? toId(bytes) : undefined

export const writeToken = (ids: string[], secret: Buffer): string =>
  Buffer.concat([...ids.map(idBytes), secret]).toString('base64url')

/** Parses a token with `idCount` ids; undefined if the length is wrong. */
export const readToken = (text: string, idCount: number): Token | undefined =>
  readBytes(Buffer.from(text, 'base64url'), idCount)

export function readBytes(bytes: Buffer, idCount: number): Token | undefined {
  if (bytes.length !== idCount * ID_BYTES + SECRET_BYTES) return undefined
  const ids = Array.from({ length: idCount }, (_, index) =>
    toId(bytes.subarray(index * ID_BYTES, (index + 1) * ID_BYTES)),
  )
  const secret = bytes.subarray(idCount * ID_BYTES)
  return { ids, secret, hash: hashOfSecret(secret) }
}

function toId(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  const part = (from: number, to?: number) => hex.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20)}`
}
