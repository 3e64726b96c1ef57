import { expect, test } from 'vitest'
import { run, sql } from '../../server/src/db/sql.ts'
import { queueResetMail } from '../../server/src/features/accounts/links.store.ts'
import { startApp } from '../../server/test/app.ts'
import { anOfferedRing, answerRing, lookAtAllRings, ringAs } from '../../server/test/rings.ts'
import { createChangeReader, watchChanges } from './changes.ts'

test('an answer in a ring and a mail are changes, the end of a ring that no longer holds is none', async () => {
  const app = await startApp()
  const { pool } = app
  const { ring, members } = await anOfferedRing(app)
  const [first, second] = members
  if (!first || !second) throw new Error('a ring without members')
  await watchChanges(pool)
  const changes = createChangeReader(pool)
  const changed = async () => (await changes.read()).map(({ op, tbl }) => `${op} ${tbl}`)

  await answerRing(first, ring, 'join')
  expect(await changed()).toEqual(['UPDATE ring_members'])
  await queueResetMail(pool, first.email)
  expect(await changed()).toEqual(['INSERT jobs'])
  await run(pool, sql`update users set offer_rings = false where id = ${second.id}`)
  await lookAtAllRings(app)
  expect((await ringAs(first, ring)).state).toBe('broken')
  expect(await changed()).toEqual(['UPDATE users'])
})
