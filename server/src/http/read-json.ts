import { request as limits } from '@keyswap/contract/limits'
import { Refusal } from '../errors/refusal.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENS = new Set([0x5b, 0x7b])
const CLOSES = new Set([0x5d, 0x7d])
const BYTE_ORDER_MARK = /^\ufeff/

/**
 * Parses a body. Building and checking half a million values would stop the server for everybody, so they are counted in the
 * text first.
 */
export function readJson(text: string): unknown {
  refuseTooManyValues(text)
  try {
    return JSON.parse(text.replace(BYTE_ORDER_MARK, ''))
  } catch {
    throw new Refusal('MALFORMED_BODY')
  }
}

/** Counts one value for each comma and each opening bracket, and one for the whole. */
function refuseTooManyValues(text: string): void {
  let values = 1
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) values += 1
    else if (OPENS.has(code)) {
      values += 1
      depth += 1
    } else if (CLOSES.has(code)) depth -= 1
    if (values > limits.max_json_values || depth > limits.max_json_depth)
      throw new Refusal('INVALID_INPUT')
  }
}

/** The position of the closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE)
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}
