import type { Message } from '@keyswap/contract/chat'
import { describe, expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { signedIn } from '../../../../test/client.ts'
import {
  accept,
  agreedYesterday,
  aPair,
  brokenRules,
  cancel,
  counter,
  dealAs,
  forgetPapers,
  handOver,
  propose,
  receive,
  runClock,
  stepsIn,
  wait,
} from '../../../../test/deals.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { test } from '../../../../test/mirrored.ts'
import { many, run, sql } from '../../../db/sql.ts'
import { sweepEndedChats } from '../../moderation/ended-chats.rules.ts'

const anApp = emptiedApps()

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** Anna pays Berta 900 euros. */
async function aPaidSwap(isAgreed = true) {
  const pair = await aPair(await anApp())
  const { anna, berta, match } = pair
  const cash = [
    { from_id: anna.id, to_id: berta.id, amount_cents: 90_000, currency: 'EUR', by: 'cash' },
  ]
  const { id: deal } = (await propose(anna, match, [anna, berta], { cash })).body as { id: string }
  if (isAgreed) {
    await accept(berta, deal)
    await agreedYesterday(pair.app, deal)
  }
  return { ...pair, cash, deal }
}

type Paid = Awaited<ReturnType<typeof aPaidSwap>>

const casesOf = (app: TestApp, deal: string) =>
  many(app.pool, sql`select user_id, reporter_id, reason from reports where deal_id = ${deal}`)

describe('“I received the money”', () => {
  test('is said by the payee, once; the others read it in the plan and in the chat', async () => {
    const { app, anna, berta, deal, match } = await aPaidSwap()
    expect((await dealAs(anna, deal)).received).toEqual([])
    const said = await receive(berta, deal)
    expect(said.status, said.text).toBe(200)
    const [first] = (await dealAs(anna, deal)).received
    expect(first).toEqual({ payment: 0, at: expect.any(String) })
    expect((await receive(berta, deal)).status).toBe(200)
    expect((await dealAs(anna, deal)).received).toEqual([first])
    expect((await stepsIn(anna, match)).slice(3)).toEqual([['money_received', 1, berta.id]])
    const messages = (await anna.get(`/api/matches/${match}/messages`)).body as Message[]
    expect(messages.at(-1)?.data).toMatchObject({
      payment: { from_id: anna.id, to_id: berta.id, amount_cents: 90_000, currency: 'EUR' },
    })
    expect(await brokenRules(app)).toEqual([])
  })

  test('does not go when a later version has another amount in its place', async () => {
    const { app, anna, berta, deal, cash } = await aPaidSwap()
    await receive(berta, deal)
    const less = cash.map((payment) => ({ ...payment, amount_cents: 89_900 }))
    await counter(berta, deal, 1, [anna, berta], { cash: less })
    await accept(anna, deal, 2)
    const before = cash.map(({ by: _, ...payment }) => ({ ...payment, at: expect.any(String) }))
    expect(await dealAs(anna, deal)).toMatchObject({ received: [], received_before: before })
    await cancel(berta, deal)
    expect(await dealAs(anna, deal)).toMatchObject({ state: 'cancelled', received_before: before })
    expect(await casesOf(app, deal)).toHaveLength(1)
  })

  test('is said anew once the money had left the terms: what was received before was given back', async () => {
    const { app, anna, berta, deal, match, cash } = await aPaidSwap()
    await receive(berta, deal)
    await counter(berta, deal, 1, [anna, berta], { note: 'By transfer', cash })
    await accept(anna, deal, 2)
    expect((await dealAs(anna, deal)).received).toHaveLength(1)
    await counter(berta, deal, 2, [anna, berta])
    await accept(anna, deal, 3)
    await counter(anna, deal, 3, [anna, berta], { cash })
    await accept(berta, deal, 4)
    const [before] = cash.map(({ by: _, ...payment }) => payment)
    expect(await dealAs(anna, deal)).toMatchObject({ received: [], received_before: [before] })
    expect((await receive(berta, deal)).status).toBe(200)
    expect((await receive(berta, deal)).status, 'sent again').toBe(200)
    const now = await dealAs(anna, deal)
    expect(now).toMatchObject({ received: [{ payment: 0 }], received_before: [before] })
    expect(now.received[0]?.at).not.toBe(now.received_before[0]?.at)
    const steps = (await stepsIn(anna, match)).filter(([step]) => step === 'money_received')
    expect(steps).toHaveLength(2)
    expect(await brokenRules(app)).toEqual([])
  })

  test('is said in the plan alone once the chat is gone', async () => {
    const { app, anna, berta, deal, match } = await aPaidSwap()
    await handOver(anna, deal)
    await berta.post(`/api/matches/${match}/end`, { how: 'block' })
    await handOver(berta, deal)
    const long_ago = sql`now() - interval '91 days'`
    await run(app.pool, sql`update chats set ended_at = ${long_ago} where id = ${match}`)
    await run(app.pool, sql`update reports set status = 'resolved', decided_at = now()`)
    await sweepEndedChats(app.pool)
    expect((await anna.get(`/api/matches/${match}/messages`)).status).toBe(404)
    const said = await receive(berta, deal)
    expect(said.status, said.text).toBe(200)
    expect((await dealAs(anna, deal)).received).toMatchObject([{ payment: 0 }])
  })

  test('is not said by the payer, a stranger, or of a payment that is not there', async () => {
    const { app, anna, berta, deal } = await aPaidSwap()
    const stranger = await signedIn(app)
    for (const answer of [
      await receive(anna, deal),
      await receive(stranger, deal),
      await receive(berta, deal, 1),
    ])
      expect(answer.status).toBe(404)
    for (const index of [-1, 6, 0.5]) expect((await receive(berta, deal, index)).status).toBe(400)
    expect((await dealAs(berta, deal)).received).toEqual([])
  })

  test('waits for the agreement, and is possible until 30 days after the swap', async () => {
    const { app, anna, berta, deal } = await aPaidSwap(false)
    expect(codeOf(await receive(berta, deal))).toBe('NOT_AGREED')
    await accept(berta, deal)
    await agreedYesterday(app, deal)
    for (const party of [anna, berta]) await handOver(party, deal)
    await wait(app, deal, '30 days')
    expect(codeOf(await receive(berta, deal))).toBe('DEAL_OVER')
    await wait(app, deal, '-1 day')
    expect((await receive(berta, deal)).status).toBe(200)
    // Said in time, it is answered the same for ever.
    await wait(app, deal, '90 days')
    expect((await receive(berta, deal)).status).toBe(200)
  })

  test('is not said of a swap that was cancelled', async () => {
    const { anna, berta, deal } = await aPaidSwap()
    await cancel(anna, deal)
    expect(codeOf(await receive(berta, deal))).toBe('DEAL_OVER')
  })

  test.each([
    ['cancelling', async ({ berta, deal }: Paid) => cancel(berta, deal)],
    [
      'a block',
      async ({ berta, match }: Paid) => berta.post(`/api/matches/${match}/end`, { how: 'block' }),
    ],
    ['a deletion', async ({ berta }: Paid) => berta.delete('/api/me', { password: PASSWORD })],
  ])(
    'leaves the agreement and a case behind if the swap ends without keys, by %s',
    async (_, end) => {
      const swap = await aPaidSwap()
      const { app, anna, berta, deal } = swap
      await berta.put(`/api/deals/${deal}/papers/${berta.car}`, { defects: 'Rust.' })
      await receive(berta, deal)
      const { agreement_hash } = await dealAs(anna, deal)
      expect((await end(swap)).status).toBe(200)
      await runClock(app)
      expect(await dealAs(anna, deal)).toMatchObject({
        ...{ state: 'cancelled', agreement_hash, received: [{ payment: 0 }] },
      })
      expect((await anna.get(`/api/deals/${deal}/agreement.pdf?language=en`)).status).toBe(200)
      expect(
        await many(app.pool, sql`select defects from deal_papers where deal_id = ${deal}`),
      ).toEqual([{ defects: 'Rust.' }])
      expect(await casesOf(app, deal)).toEqual([
        {
          user_id: null,
          reporter_id: null,
          reason: 'A swap ended after a party had said that they received money.',
        },
      ])
      await run(
        app.pool,
        sql`update deals set ended_at = now() - interval '364 days' where id = ${deal}`,
      )
      await forgetPapers(app)
      expect((await dealAs(anna, deal)).agreement_hash).toBe(agreement_hash)
      await run(
        app.pool,
        sql`update deals set ended_at = now() - interval '366 days' where id = ${deal}`,
      )
      await forgetPapers(app)
      expect((await dealAs(anna, deal)).agreement_hash).toBe(null)
    },
  )

  test('stays with the same payment in another version, and not with another amount', async () => {
    const { anna, berta, deal, cash } = await aPaidSwap()
    await receive(berta, deal)
    await counter(anna, deal, 1, [anna, berta], { cash: cash.map(({ by: _, ...one }) => one) })
    await accept(berta, deal, 2)
    expect((await dealAs(anna, deal)).received).toMatchObject([{ payment: 0 }])
    const more = cash.map((one) => ({ ...one, amount_cents: 100_000 }))
    await counter(anna, deal, 2, [anna, berta], { cash: more })
    await accept(berta, deal, 3)
    expect((await dealAs(anna, deal)).received).toEqual([])
  })

  test('is not said of another amount than the one that the payee has seen', async () => {
    const { anna, berta, deal, match, cash } = await aPaidSwap()
    const seen = await dealAs(berta, deal)
    const more = cash.map((one) => ({ ...one, amount_cents: 120_000 }))
    await counter(berta, deal, 1, [anna, berta], { cash: more })
    await accept(anna, deal, 2)
    const said = await receive(berta, deal, 0, { agreement_hash: seen.agreement_hash })
    expect(codeOf(said)).toBe('AGREEMENT_CHANGED')
    expect((await dealAs(anna, deal)).received).toEqual([])
    expect(await stepsIn(anna, match)).not.toContainEqual(['money_received', 2, berta.id])
    const { agreement_hash } = await dealAs(berta, deal)
    expect((await receive(berta, deal, 0, { agreement_hash })).status).toBe(200)
    expect((await receive(berta, deal, 0, { agreement_hash: 'none' })).status).toBe(400)
  })

  test('sent again after the papers were changed answers as the first time', async () => {
    const { anna, berta, deal, match } = await aPaidSwap()
    const seen = { agreement_hash: (await dealAs(berta, deal)).agreement_hash }
    expect((await receive(berta, deal, 0, seen)).status).toBe(200)
    await anna.put(`/api/deals/${deal}/papers/${anna.car}`, { keys: 1 })
    expect((await receive(berta, deal, 0, seen)).status).toBe(200)
    expect((await stepsIn(anna, match)).filter(([step]) => step === 'money_received')).toHaveLength(
      1,
    )
  })

  test('said twice at once is one step', async () => {
    const { anna, berta, deal, match } = await aPaidSwap()
    await Promise.all([receive(berta, deal), receive(berta, deal), receive(berta, deal)])
    expect((await stepsIn(anna, match)).slice(3)).toEqual([['money_received', 1, berta.id]])
  })
})

test('every change makes the revision of a deal grow; what changes nothing leaves it', async () => {
  const { app, anna, berta, deal } = await aPaidSwap(false)
  const revision = async () => (await dealAs(anna, deal)).revision
  expect(await revision()).toBe(1)
  const changes = [
    () => accept(berta, deal),
    () => anna.put(`/api/deals/${deal}/papers/${anna.car}`, { keys: 1 }),
    () => anna.put(`/api/deals/${deal}/checks/${berta.car}/vin`, { done: true }),
    () => receive(berta, deal),
  ]
  for (const [index, change] of changes.entries()) {
    expect((await change()).status).toBe(200)
    expect(await revision()).toBe(index + 2)
  }
  await agreedYesterday(app, deal)
  for (const repeat of [() => accept(berta, deal), () => receive(berta, deal)]) await repeat()
  expect(await revision()).toBe(5)
  await handOver(anna, deal)
  expect(await revision()).toBe(6)
})
