import { expect, onTestFinished, test, vi } from 'vitest'
import { tryFaults } from './command.ts'
import type { Fault } from './fault.ts'
import { tableOf } from './table.ts'

const NOTHING = { plan: { database: 'own' }, inject: async () => 0 } satisfies Partial<Fault>
const broken: Fault = {
  ...{ ...NOTHING, name: 'broken', title: 'one that throws' },
  missing: () => Promise.reject(new Error('no such program')),
}
const leftOut: Fault = {
  ...{ ...NOTHING, name: 'left-out', title: 'one that is left out' },
  missing: async () => 'not on this machine',
}

test('a fault that throws is a row of the table, and the others are tried', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const rows = await tryFaults([broken, leftOut], { clients: 1, pace: { times: 1, seconds: 1 } }, 2)
  expect(rows).toEqual([
    { title: 'one that throws', failed: 'no such program' },
    { title: 'one that is left out', left_out: 'not on this machine' },
  ])
  expect(tableOf(rows)).toMatch(/one that throws +\| +failed: no such program/)
})
