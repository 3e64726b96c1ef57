// A passkey in software. It answers as a browser and its authenticator do.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer } from '@keyswap/contract/factors'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

type Made = {
  /** The origin of the page. */
  origin: string
  /** The host that the passkey is for. */
  rp_id?: string
  isVerified?: boolean
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** The head of a CBOR text or byte string. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])

export function anAuthenticator(made: Made) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let handle = ''

  const clientData = (type: 'create' | 'get', challenge: string, { origin }: Made) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))

  function authenticatorData(
    { origin, rp_id, isVerified = true }: Made,
    more: number,
    ...rest: Buffer[]
  ): Buffer {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const host = sha256(rp_id ?? new URL(origin).hostname)
    return Buffer.concat([host, Buffer.from([flags]), count, ...rest])
  }

  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

  return {
    id: id.toString('base64url'),
    public_key: key,
    /** Sets the counter back, as a copy of the passkey would have it. */
    rewind(to: number) {
      counter = to
    },
    /** Sets the member that the passkey says it belongs to. */
    claim(user_handle: string) {
      handle = user_handle
    },
    create(options: unknown, name = 'Test'): NewPasskey {
      const { challenge, user } = options as { challenge: string; user: { id: string } }
      handle = user.id
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(made, HAS_KEY, Buffer.alloc(16), length, id, key)
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(data)],
      ])
      return {
        name,
        id: id.toString('base64url'),
        client_data_json: clientData('create', challenge, made).toString('base64url'),
        attestation_object: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** `elsewhere` is what differs from where and how the passkey was made. */
    sign(options: unknown, elsewhere: Partial<Made> = {}): PasskeyAnswer {
      counter += 1
      const signed = { ...made, ...elsewhere }
      const client_data = clientData('get', (options as { challenge: string }).challenge, signed)
      const data = authenticatorData(signed, 0)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client_data)]))
        .sign(privateKey)
      return {
        id: id.toString('base64url'),
        user_handle: handle,
        client_data_json: client_data.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}
