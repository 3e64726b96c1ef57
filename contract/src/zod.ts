// The contract imports zod from here, so that the messages are set first: the product spec's ('Required', 'Expected
// number, received nan') instead of zod's own.
import { z } from 'zod'

export { z }

/** Lowercases ids, so that they can be compared. */
export const uuid = () => z.uuid().toLowerCase()

function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (Number.isNaN(value)) return 'nan'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

z.config({
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
