// A small part of `npm run test:fuzz`, always with the same seed.
import { expect, test } from 'vitest'
import { PUSH_HOST, startApp } from '../../server/test/app.ts'
import { atEnd } from '../../server/test/at-end.ts'
import { createClient } from './http.ts'
import { fuzz } from './run.ts'

// Never retried, because a single fault is a failure.
test('no request breaks the server, and a refused one changes nothing', { retry: 0 }, async () => {
  const { url, pool, data_dir } = await startApp()
  const client = createClient(url)
  atEnd(() => client.close())
  const { faults, rows } = await fuzz(
    { client, pool, data_dir, push_host: PUSH_HOST },
    { seed: 1, requests: 3_000, per_scene: 200, within_ms: 9_000, slowest_ms: 15_000 },
  )
  expect(faults).toEqual([])
  expect([...rows.values()].reduce((all, row) => all + row.accepted, 0)).toBeGreaterThan(50)
})
