import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A file of deploy/ with some values replaced for this machine. Throws if one of these values is not in the file, because then
 * something else than the file would be tested.
 */
export function filledDeployFile(file: string, values: Record<string, string>): string {
  let text = readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8')
  for (const [from, to] of Object.entries(values)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} does not contain “${from}”`)
    text = text.replaceAll(from, to)
  }
  return text
}
