import { expect, test } from 'vitest'
import { type Report, visitUntilPainted } from './lighthouse.ts'

const aReport = (score: number | null, code?: string): Report => ({
  lhr: {
    ...(code && { runtimeError: { code } }),
    environment: { benchmarkIndex: 1_000 },
    categories: { performance: { score } },
    audits: {},
  },
})

/** Visits a page; each try gets the next of these reports. */
function visiting(...reports: Report[]) {
  const said: string[] = []
  const visit = async () => reports.shift() ?? aReport(1)
  return { said, report: visitUntilPainted('Deck', visit, (text) => said.push(text)) }
}

test('a page that was painted is visited once', async () => {
  const { said, report } = visiting(aReport(0.8))
  expect((await report).lhr.categories.performance?.score).toBe(0.8)
  expect(said).toEqual([])
})

test('a page that was not painted is visited again, and that is said', async () => {
  const { said, report } = visiting(aReport(null, 'NO_FCP'), aReport(0), aReport(0.8))
  expect((await report).lhr.categories.performance?.score).toBe(0.8)
  expect(said).toEqual([
    'Deck: no score (NO_FCP), visit 2 of at most 3',
    'Deck: no score (performance), visit 3 of at most 3',
  ])
})

test('a page that is not painted in three visits has no score', async () => {
  const { report } = visiting(...Array.from({ length: 4 }, () => aReport(null, 'NO_FCP')))
  await expect(report).rejects.toThrow('Deck: no score in 3 visits (NO_FCP)')
})
