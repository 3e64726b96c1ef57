// Checks the import rules on all files: node scripts/checks/imports.ts
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { type Circle, findCircles } from './import-circles.ts'
import {
  MAX_FILES,
  NO_CIRCLE,
  NO_CIRCLE_OF_FOLDERS,
  NO_FULL_FOLDER,
  type Rule,
  rules,
  SUB_ROOM,
} from './import-rules.ts'
import { type Import, readImports, withoutComments } from './read-imports.ts'

export type Violation = { file: string; line: number; import: string; rule: string }

const FILES = '{contract,languages,scripts,server,trials,web}/**/*.{ts,tsx,mts,mjs}'
const SOURCE = '{contract,demo,languages,scripts,server,trials,web}/**/*.{ts,tsx,mts,mjs,css,sql}'
const NOT_COUNTED = /\.test\.tsx?$|^server\/(test|migrations)\//
const NOT_OURS = /(^|\/)(node_modules|dist|fixtures)(\/|$)/
const TESTS = /\.test\.tsx?$|^server\/test\/|^trials\//

/** `target` is a path from the root, or npm:<name>. */
type Resolved = Import & { target: string }
type Module = { file: string; source: string; imports: Resolved[] }

export function checkImports(root: string): Violation[] {
  const modules = filesIn(root, FILES).map((file) => readModule(root, file))
  return [
    ...modules.flatMap(checkModule),
    ...findCircles(modules).map(asViolation),
    ...circlesOfFolders(modules),
    ...fullFolders(filesIn(root, SOURCE)),
  ]
}

const filesIn = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => NOT_OURS.test(slashed(path)) })
    .map(slashed)
    .sort()

export function fullFolders(files: string[]): Violation[] {
  const counted = files.filter((file) => !NOT_COUNTED.test(file))
  return [...Map.groupBy(counted, dirname)]
    .filter(([, inside]) => inside.length > MAX_FILES)
    .map(([file, { length }]) => ({
      ...{ file, line: 1 },
      ...{ import: `${length} files`, rule: NO_FULL_FOLDER },
    }))
}

const slashed = (path: string) => path.split(sep).join('/')

function readModule(root: string, file: string): Module {
  const source = readFileSync(join(root, file), 'utf8')
  const imports = readImports(file, source).map((one) => ({
    ...one,
    target: targetOf(root, file, one.specifier),
  }))
  return { file, source, imports }
}

function checkModule({ file, source, imports }: Module): Violation[] {
  const isTest = TESTS.test(file)
  const applicable = rules.filter(
    (rule) => (!isTest || rule.testsToo) && rule.from.test(file) && !rule.except?.test(file),
  )
  return applicable.flatMap((rule) =>
    'neverContains' in rule
      ? findText(file, source, rule)
      : imports
          .filter((one) => isBroken(rule, file, one))
          .map(({ line, specifier }) => ({ file, line, import: specifier, rule: rule.text })),
  )
}

const asViolation = (circle: Circle): Violation => ({
  file: circle.path[0] ?? '',
  line: circle.line,
  import: circle.path.join(' → '),
  rule: NO_CIRCLE,
})

/** Ignores tests, because they may use any part of a room. */
function circlesOfFolders(modules: Module[]): Violation[] {
  const folderOf = (file: string) => SUB_ROOM.exec(file)?.[1] ?? ''
  const crossing = modules
    .filter(({ file }) => !TESTS.test(file))
    .flatMap(({ file, imports }) =>
      imports.map(({ target, line }) => ({
        ...{ file, line },
        ...{ from: folderOf(file), target: folderOf(target) },
      })),
    )
    .filter(({ from, target }) => from !== '' && target !== '' && from !== target)
  const folders = Map.groupBy(crossing, ({ from }) => from)
  return findCircles([...folders].map(([file, imports]) => ({ file, imports }))).map(({ path }) => {
    const [from, next] = path
    const { file = '', line = 1 } =
      crossing.find((one) => one.from === from && one.target === next) ?? {}
    return { file, line, import: path.join(' → '), rule: NO_CIRCLE_OF_FOLDERS }
  })
}

function findText(
  file: string,
  source: string,
  rule: Rule & { neverContains: RegExp },
): Violation[] {
  const lines = withoutComments(file, source).split('\n')
  return lines.flatMap((text, index) => {
    const found = rule.neverContains.exec(text)
    return found ? [{ file, line: index + 1, import: found[0], rule: rule.text }] : []
  })
}

function isBroken(rule: Rule, file: string, { target, ...one }: Resolved): boolean {
  const room = rule.from.exec(file)?.[1] ?? ''
  const matches = (pattern: string) => new RegExp(pattern.replaceAll('<room>', room)).test(target)
  if ('only' in rule) return !matches(rule.only)
  if (!('never' in rule) || !matches(rule.never)) return false
  if (one.isType && rule.typesMay && matches(rule.typesMay)) return false
  return !rule.names || one.names.some((name) => name === '*' || rule.names?.includes(name))
}

function targetOf(root: string, file: string, specifier: string): string {
  if (specifier.startsWith('.')) return existing(root, posix.join(dirname(file), specifier))
  const contract = /^@keyswap\/contract(?:\/(.+))?$/.exec(specifier)
  if (contract) return `contract/src/${contract[1] ?? 'index'}.ts`
  return `npm:${specifier}`
}

/** The file that an import path means. Bundlers accept paths without an extension, and folders with an index file. */
function existing(root: string, path: string): string {
  const guesses = [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`]
  if (/\.[cm]?[jt]sx?$/.test(path)) return path
  return guesses.find((guess) => existsSync(join(root, guess))) ?? path
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const violations = checkImports(root)
  for (const { file, line, import: what, rule } of violations) {
    console.error(`${relative('.', join(root, file))}:${line}  ${what}\n  ${rule}`)
  }
  console.log(violations.length === 0 ? 'No import breaks a rule.' : `${violations.length} broken.`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
