import { randomBytes } from 'node:crypto'

/** UUIDv7: ids made one after the other lie side by side in an index. Never a secret. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8(((bytes.at(6) ?? 0) & 0x0f) | 0x70, 6)
  bytes.writeUInt8(((bytes.at(8) ?? 0) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
