import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LOCK_ORDER } from '../../server/src/db/lock-order.ts'
import {
  brokenLinks,
  decisionStatus,
  documentsIn,
  missingCounterparts,
  missingPaths,
  readDecision,
} from './documents.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/decisions')
const decisions = globSync('[0-9]*.md', { cwd: folder })
  .toSorted()
  .map((file) => readDecision(join(folder, file)))

test('every link of a document leads to a file and a heading that exist', () => {
  const documents = documentsIn(root)
  expect(documents).toContain('README.md')
  expect(
    documents.flatMap((document) =>
      brokenLinks(root, document).map((link) => `${document}: ${link}`),
    ),
  ).toEqual([])
})

test('the files that the architecture and the decisions name exist', () => {
  const files = decisions.map(({ file }) => `docs/decisions/${file}`)
  expect(missingPaths(root, ['docs/architecture.md', ...files])).toEqual([])
})

test('the architecture has the order of locks', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  expect(text).toContain(`**${LOCK_ORDER.join(' → ')}**`)
})

test('the index has every decision once, with the status that the file says', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const rows = [...index.matchAll(/^\| \[(\d{4})\]\((.+?)\) \| .+ \| (.+) \|$/gm)].map(
    ([, number, file, status]) => ({ number, file, status }),
  )
  expect(rows.toSorted((a, b) => (String(a.number) < String(b.number) ? -1 : 1))).toEqual(
    decisions.map((decision) => ({
      number: decision.number,
      file: decision.file,
      status: decisionStatus(decision),
    })),
  )
})

test('of two decisions that are related, each names the other', () => {
  expect(missingCounterparts(decisions)).toEqual([])
})

test('no decision has more than a thousand words', () => {
  expect(decisions.filter(({ words }) => words > 1_000).map(({ file }) => file)).toEqual([])
})

test('broken links, missing paths and one-sided decisions are reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyswap-documents-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write(
    '0001-cars.md',
    '# 0001 Cars\n\n2026-11-15. Superseded in part by [0002](0002-keys.md) (v2. keys).\n\n## Whose? Ours\n',
  )
  write(
    '0002-keys.md',
    '# 0002 Keys\n\n2026-11-16. Adds to [0001](0001-cars.md#whose-ours). Superseded by [0003](0003-gone.md).\n\n`[a](b)` [c](#here) `0001-*.md` `cars/` `2-keys.md`\n',
  )
  expect(documentsIn(folder).toSorted()).toEqual(['0001-cars.md', '0002-keys.md'])
  expect(brokenLinks(folder, '0001-cars.md')).toEqual([])
  expect(brokenLinks(folder, '0002-keys.md')).toEqual(['0003-gone.md', '#here'])
  expect(missingPaths(folder, ['0002-keys.md'])).toEqual([
    '0002-keys.md: cars/',
    '0002-keys.md: 2-keys.md',
  ])
  const two = ['0001-cars.md', '0002-keys.md'].map((file) => readDecision(join(folder, file)))
  expect(missingCounterparts(two)).toEqual([
    '0001 superseded_by 0002',
    '0002 superseded_by 0003',
    '0002 adds 0001',
  ])
  expect(two.map(decisionStatus)).toEqual(['superseded in part by 0002', 'superseded by 0003'])
})
