// Finds broken links, missing files and missing cross-references in our Markdown documents.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const withoutCode = (text: string) =>
  text.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '')

/** The part of a link after `#` with which GitHub finds this heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const headingsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  )

export const documentsIn = (root: string): string[] =>
  globSync(['**/*.md', '.github/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/fixtures', 'data'],
  })

/** A document's links to files or headings that do not exist. */
export function brokenLinks(root: string, document: string): string[] {
  const text = withoutCode(readFileSync(join(root, document), 'utf8'))
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^\w+:/.test(link)) return false
    const [path = '', heading] = link.split('#')
    const file = path ? join(root, dirname(document), path) : join(root, document)
    return !existsSync(file) || (heading !== undefined && !headingsOf(file).includes(heading))
  })
}

/**
 * Files and folders in backquotes that do not exist. Only texts that end in `/` or in one of the file endings below are checked.
 * A folder needs its path from the root. A file needs only the end of its path, which may contain `*`.
 */
export function missingPaths(root: string, documents: string[]): string[] {
  const files = globSync('**/*.{ts,tsx,sql,md,json,mjs}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/fixtures', 'data'],
  })
  const exists = (path: string) => {
    if (path.endsWith('/')) return existsSync(join(root, path))
    const pattern = path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
    return files.some((file) => new RegExp(`(^|/)${pattern}$`).test(file))
  }
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    return (
      [...text.matchAll(/`([\w.*][\w.*/-]*(?:\/|\.(?:ts|tsx|sql|md|json|mjs)))`/g)]
        .map(([, path = '']) => path)
        // Files of a build exist only after it.
        .filter((path) => !path.startsWith('dist/') && !exists(path))
        .map((path) => `${document}: ${path}`)
    )
  })
}

const RELATIONS = {
  supersedes: /Supersedes (?:parts? of )?(\[.*?)\.(?= [A-Z]|$)/,
  superseded_by: /Superseded (?:in part )?by (\[.*?)\.(?= [A-Z]|$)/,
  adds: /Adds to (\[.*?)\.(?= [A-Z]|$)/,
  continued_in: /Continued in (\[.*?)\.(?= [A-Z]|$)/,
}

type Decision = Record<keyof typeof RELATIONS, string[]> & {
  file: string
  number: string
  isWhollySuperseded: boolean
  words: number
}

const numbersIn = (links = '') =>
  [...links.matchAll(/\[(\d{4})\]/g)].map(([, number = '']) => number)

export function readDecision(file: string): Decision {
  const text = readFileSync(file, 'utf8')
  // The paragraph below the title has the date and the related decisions.
  const head = (text.split('\n\n')[1] ?? '').replaceAll('\n', ' ')
  const related = (relation: RegExp) => numbersIn(relation.exec(head)?.[1])
  return {
    file: basename(file),
    number: basename(file).slice(0, 4),
    supersedes: related(RELATIONS.supersedes),
    superseded_by: related(RELATIONS.superseded_by),
    adds: related(RELATIONS.adds),
    continued_in: related(RELATIONS.continued_in),
    isWhollySuperseded: /Superseded by/.test(head),
    words: text.split(/\s+/).filter(Boolean).length,
  }
}

/** References without a counterpart: for example, a decision supersedes another one, which does not say so. */
export function missingCounterparts(decisions: Decision[]): string[] {
  const says = (from: string, to: string, relation: keyof typeof RELATIONS) =>
    decisions.find(({ number }) => number === from)?.[relation].includes(to)
  const pairs = [
    ['supersedes', 'superseded_by'],
    ['superseded_by', 'supersedes'],
    ['adds', 'continued_in'],
    ['continued_in', 'adds'],
  ] as const
  return decisions.flatMap((decision) =>
    pairs.flatMap(([here, there]) =>
      decision[here]
        .filter((other) => !says(other, decision.number, there))
        .map((other) => `${decision.number} ${here} ${other}`),
    ),
  )
}

/** What the index of decisions must say in the column "Status". */
export function decisionStatus({ superseded_by, isWhollySuperseded }: Decision): string {
  if (superseded_by.length === 0) return 'in force'
  return `superseded ${isWhollySuperseded ? '' : 'in part '}by ${superseded_by.join(', ')}`
}
