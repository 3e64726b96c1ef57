import { DeckCar } from '@keyswap/contract/matching'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshPool } from '../../../../test/database.ts'
import { aMember } from '../../../../test/factories.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { newId } from '../../../calls/ids.ts'
import type { Pool } from '../../../db/pool.ts'
import { many, run, sql } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'

const stale = (pool: Pool) =>
  many(
    pool,
    sql`select c.id, k.card, card_of(c.id) as current
        from cars c left join cards k on k.car_id = c.id
        where (k.card, k.matched) is distinct from (card_of(c.id), matched_card_of(c.id))`,
  )

test('a card is what the contract calls a DeckCar, without what depends on the viewer', async () => {
  const pool = await freshPool()
  const owner = await aMember({ pool })
  await aVisibleCar({ pool }, owner.id)
  const [{ card } = { card: '{}' }] = await many<{ card: string }>(
    pool,
    sql`select card from cards`,
  )
  expect(
    DeckCar.parse({
      ...JSON.parse(card),
      distance_km: null,
      fits_wish: false,
      fits_own_wish: false,
      is_again: false,
    }),
  ).toMatchObject({
    owner_id: owner.id,
    photos: [{ sort_order: 0 }],
    owner: { id: owner.id },
  })
})

type Change = { kind: keyof typeof changes; at: number; n: number }

// The kinds of changes that a card must follow. Each is applied to one car or to its owner.
const changes = {
  rename: (_, owner, n) => sql`update users set name = ${`Name ${n}`} where id = ${owner}`,
  avatar: (_, owner, n) =>
    sql`update users set avatar_url = ${n % 3 ? `/a/${n}` : null} where id = ${owner}`,
  edit: (car, _, n) =>
    sql`update cars set price = ${n}, description = ${`“Quoted” \\ "is_reserved":${n % 2 === 0} ${n}`}, odometer = ${n} where id = ${car}`,
  wish: (car, _, n) =>
    sql`update cars set body = ${n % 2 ? 'SUV' : null}, wish = ${n % 3 ? JSON.stringify({ models: [`"is_reserved":false ${n}`] }) : null}
        where id = ${car}`,
  backdate: (car, _, n) =>
    sql`update cars set created_at = now() - make_interval(days => ${n}) where id = ${car}`,
  switch: (car) => sql`update cars set is_active = not is_active where id = ${car}`,
  draft: (car) =>
    sql`update cars set published_at = case when published_at is null then now() end where id = ${car}`,
  attach: (car, owner, n) =>
    sql`with held as (
          select id from cars where id = ${car} for update
        ), stored as (
          insert into pictures (car_id, file, owner_id, width, height, placeholder, is_attached)
          select id, ${`${n}_1.jpg`}, ${owner}, 800, 600, 'x', true from held on conflict do nothing returning file
        )
        insert into car_photos (car_id, id, file, sort_order) select ${car}, ${newId()}, file, ${n} from stored`,
  detach: (car) =>
    sql`delete from car_photos where (car_id, id) in (select car_id, id from car_photos where car_id = ${car} limit 1)`,
  arrange: (car, _, n) =>
    sql`update car_photos set sort_order = ${n} - sort_order, focus_x = ${(n % 10) / 10} where car_id = ${car}`,
  measure: (car, _, n) => sql`update pictures set width = ${n + 1} where car_id = ${car}`,
  reserve: (car) =>
    sql`with held as (
          select id from cars where id = ${car} for update
        ), released as (
          delete from reservations r using held h where r.car_id = h.id returning r.car_id
        )
        insert into reservations (car_id, deal_id)
        select id, id from held where id not in (select car_id from released) on conflict do nothing`,
  delete: (car) => sql`delete from cars where id = ${car}`,
} satisfies Record<string, (car: string, owner: string, n: number) => ReturnType<typeof sql>>

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as Change['kind'][])),
  at: fc.nat(3),
  n: fc.nat(1000),
})

test('after random changes, one by one and at once, every card equals its sources', async () => {
  const pool = await freshPool()
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 24 }), async (list) => {
      const owners = [await aMember({ pool }), await aMember({ pool })]
      const ownerOf = (at: number) => owners[at % 2]?.id ?? ''
      const cars: string[] = []
      for (let at = 0; at < 4; at++) cars.push(await aVisibleCar({ pool }, ownerOf(at)))
      const make = ({ kind, at, n }: Change) =>
        transaction(pool, (tx) => run(tx, changes[kind](cars[at] ?? '', ownerOf(at), n)))
      const half = list.length / 2
      for (const one of list.slice(0, half)) await make(one)
      expect(await stale(pool)).toEqual([])
      await Promise.all(list.slice(half).map(make))
      expect(await stale(pool)).toEqual([])
    }),
    { numRuns: 25 },
  )
})
