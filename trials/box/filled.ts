import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A file of deploy/ with other values for this machine. Each value must be in the file: a test of something else than the
 * file would prove nothing.
 */
export function filled(file: string, values: Record<string, string>): string {
  let text = readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8')
  for (const [from, to] of Object.entries(values)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} does not contain “${from}”`)
    text = text.replaceAll(from, to)
  }
  return text
}
