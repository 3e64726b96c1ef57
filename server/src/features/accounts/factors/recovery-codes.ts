import { hash, randomBytes } from 'node:crypto'
import { factors as limits } from '@keyswap/contract/limits'

// Has no letters and digits that look alike. 24 of these are 120 random bits, so a plain hash is enough.
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz'
const LENGTH = 24

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Ignores spaces, dashes and capitals, because members copy codes by hand. */
export const readCode = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '').toLowerCase()

export const hashOfCode = (user_id: string, text: string): Buffer =>
  hash('sha256', user_id + readCode(text), 'buffer')

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.recovery_codes }, newCode)
