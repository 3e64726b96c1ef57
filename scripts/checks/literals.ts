// The server's texts, as they stand in its modules and in languages/.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Modules with texts of the server in this language. */
export const serverFiles = (language: string): string[] =>
  language === 'en'
    ? globSync('server/src/**/*.ts', { cwd: root }).filter((file) => TRANSLATED.test(read(file)))
    : globSync(`languages/${language}/server/*.ts`, { cwd: root })

const TRANSLATED = /await translate\('[\w-]+'/

/** A module may have several tables of texts. */
export const literalsOf = (file: string): string[] =>
  literalsIn(read(file).replaceAll(new RegExp(TRANSLATED, 'g'), ''))

/**
 * The texts in a module's string literals, also in branches that few readers see. A template counts in pieces between its
 * expressions; texts within those expressions count too.
 */
export function literalsIn(source: string): string[] {
  const code = source
    .replace(/^(?:import|export) .* from .*$/gm, '')
    .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const found: string[] = []
  let at = 0
  /** Reads a template from behind its first backquote, or code from behind `${`, to its end. */
  const readTemplate = () => {
    let piece = ''
    while (at < code.length && code[at] !== '`') {
      if (code.startsWith('${', at)) {
        found.push(piece)
        piece = ''
        at += 2
        readCode('}')
      } else piece += code[at] === '\\' ? code[++at] : code[at]
      at += 1
    }
    found.push(piece)
  }
  const readCode = (end: string) => {
    for (let open = 0; at < code.length; at += 1) {
      const sign = code[at] ?? ''
      if (sign === end && open === 0) return
      if (sign === '{') open += 1
      if (sign === '}') open -= 1
      if (sign === "'" || sign === '"') found.push(readQuoted(sign))
      if (sign === '`') {
        at += 1
        readTemplate()
      }
    }
  }
  const readQuoted = (quote: string): string => {
    const end = code.indexOf(quote, at + 1)
    const text = code.slice(at + 1, end)
    at = end
    return text
  }
  readCode('')
  // A quote in a text is typographic, so that nothing has to be escaped.
  return found.filter((text) => /\p{L}{2}/u.test(text))
}
