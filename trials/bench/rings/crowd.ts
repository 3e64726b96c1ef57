// The data on which the search is measured: 100,000 members, 200,000 cars and 2 million likes.
import { connect } from '../../../server/src/db/pool.ts'
import { fillKeyswap } from '../fill.ts'
import type { Progress } from '../subject.ts'
import { LIKES_PER_MEMBER, type Size } from '../world.ts'

const MEMBERS = 100_000
const LIKES = 2_000_000

export const CROWD: Size = {
  members: MEMBERS,
  cars: 2 * MEMBERS,
  // All swipes are likes.
  swipes: MEMBERS * LIKES_PER_MEMBER,
  matches: 30_000,
  messages: 30_000,
}

/** A hundredth of that, for --quick. */
export const SMALL_CROWD: Size = {
  members: CROWD.members / 100,
  cars: CROWD.cars / 100,
  swipes: CROWD.swipes / 100,
  matches: CROWD.matches / 100,
  messages: CROWD.messages / 100,
}

const member = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const car = (n: string) => `('00000000-0000-7000-9000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** SQL for the number of a liked car. Lower numbers are more popular: one in 58 likes is of the most popular car. */
const popularCar = ({ cars }: Size) => `floor(${cars} * random() ^ 3)::int`

/**
 * Adds many likes to the usual fill: each member offers both cars, popular cars are liked far more often than others, and the
 * likes are spread over three months. They are the same in every run.
 */
export async function fillCrowd(url: string, size: Size, progress: Progress): Promise<void> {
  await fillKeyswap(url, size, progress)
  const begun = performance.now()
  const client = await connect(url)
  try {
    await client.query(
      "set session_replication_role = replica; set work_mem = '256MB'; select setseed(0.5)",
    )
    const more = LIKES * (size.members / MEMBERS) - size.swipes
    // Draws a few more likes than wanted, because some are drawn twice.
    await client.query(`
      insert into swipes (swiper_id, target_car_id, direction, source_car_id, created_at)
      select ${member('liker')}, ${car('liked')}, 'like', ${car(`liker + offered * ${size.members}`)},
             now() - ago * interval '90 days'
      from (
        select n % ${size.members} as liker, n / ${size.members} % 2 as offered, ${popularCar(size)} as liked,
               random() as ago
        from generate_series(0, ${Math.round(more * 1.1)}) n
      ) drawn
      where liked % ${size.members} <> liker
      on conflict do nothing;
      insert into pairs (low_id, high_id)
      select distinct least(s.swiper_id, c.owner_id), greatest(s.swiper_id, c.owner_id)
      from swipes s join cars c on c.id = s.target_car_id
      on conflict do nothing;
      insert into car_stats (car_id, likes) select target_car_id, count(*) from swipes group by 1
      on conflict (car_id) do update set likes = excluded.likes`)
    await client.query('vacuum analyze')
    const { rows } = await client.query('select count(*) as likes from swipes')
    progress.say(`${rows[0].likes} likes in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  } finally {
    await client.end()
  }
}
