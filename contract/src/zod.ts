// All files of the contract import zod from here, so that our error messages are set before any schema is used. 'Required' and
// 'Expected number, received nan' are quoted from the product spec; the others are ours.
import { z } from 'zod'

export { z }

/** Converts to lowercase, so that ids can be compared as texts. */
export const uuid = () => z.uuid().toLowerCase()

/** A hash in lowercase hex. */
export const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/)

function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (Number.isNaN(value)) return 'nan'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

z.config({
  // Without this, zod compiles schemas with `new Function`. Our Content-Security-Policy forbids that in browsers, and even
  // the attempt logs an error.
  jitless: 'document' in globalThis,
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined
          ? 'Required'
          : `Expected ${issue.expected}, received ${describeType(issue.input)}`
      case 'unrecognized_keys':
        return `Unrecognized key(s) in object: ${issue.keys.map((key) => `'${key}'`).join(', ')}`
      case 'invalid_value':
        return issue.input === undefined
          ? 'Required'
          : `Invalid value. Expected ${issue.values.map((value) => `'${String(value)}'`).join(' | ')}`
      case 'invalid_format':
        return `Invalid ${issue.format}`
      case 'too_small':
        return issue.origin === 'string'
          ? `Must contain at least ${issue.minimum} character(s)`
          : `Must be at least ${issue.minimum}`
      case 'too_big':
        return issue.origin === 'string'
          ? `Must contain at most ${issue.maximum} character(s)`
          : `Must be at most ${issue.maximum}`
      default:
        return undefined
    }
  },
})
