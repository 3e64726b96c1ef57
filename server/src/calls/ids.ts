import { randomBytes } from 'node:crypto'

/** A UUIDv7: ids created in sequence are adjacent in an index. It shows when it was made, so never use one as a secret. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8(((bytes.at(6) ?? 0) & 0x0f) | 0x70, 6)
  bytes.writeUInt8(((bytes.at(8) ?? 0) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
