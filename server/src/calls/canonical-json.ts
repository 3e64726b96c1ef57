import { createHash } from 'node:crypto'

/**
 * JSON as RFC 8785 has it: members sorted by UTF-16 code units, no white space. JavaScript already writes strings and
 * numbers as the RFC asks for; sorting is all that is missing, so this needs no library.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`
  }
  // JSON has no NaN and no undefined: hashing null or nothing instead would hide a mistake.
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    throw new TypeError(`${value} is not JSON`)
  return JSON.stringify(value)
}

/** SHA-256 over the canonical JSON, in hex. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex')
