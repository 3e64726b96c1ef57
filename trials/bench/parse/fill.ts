// Fills Parse's tables, which Parse has created, with the world of the benchmark, and then creates the indexes. Like Keyswap's
// fill it uses `insert … select` instead of COPY, so that most rows are computed in the database.
import { connect } from '../../../server/src/db/pool.ts'
import type { Progress } from '../subject.ts'
import {
  LIKES_PER_MEMBER,
  LONG_CHAT,
  likedMember,
  longChats,
  MAKES,
  MODELS,
  PHOTOS_PER_CAR,
  pairOf,
  passedCar,
  type Size,
  signedInMembers,
} from '../world.ts'
import { idSql, sessionToken } from './names.ts'

type Run = (text: string, values?: unknown[]) => Promise<unknown>

const BATCH = 100_000

const PLACES = `array['Rīga', 'Liepāja', 'Daugavpils', 'Jelgava', 'Valmiera', 'Tallinn', 'Vilnius', 'Kaunas']`
const placeSql = (n: string) => `(${PLACES})[1 + ${n} % 8]`

export async function fillParse(url: string, size: Size, { say, signal }: Progress): Promise<void> {
  const client = await connect(url)
  const run: Run = (text, values) => {
    signal.throwIfAborted()
    return client.query(text, values)
  }
  try {
    // Commits need not wait for the disk, because the data can be made again.
    await run('set synchronous_commit = off')
    await run(`set maintenance_work_mem = '512MB'`)
    say(`${size.members} members and ${size.cars} cars`)
    await fillMembers(run, size)
    await fillCars(run, size)
    say(`${size.swipes} swipes`)
    await fillSwipes(run, size)
    say(`${size.matches} matches and ${size.messages} messages`)
    await fillMatches(run, size)
    await fillMessages(run)
    say('Indexes')
    for (const index of INDEXES) await run(index)
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function fillMembers(run: Run, size: Size) {
  await run(
    `insert into "_User" ("objectId", "createdAt", "updatedAt", username, email, name, location, language, "isAdmin",
        _hashed_password, _rperm, _wperm)
      select id, now(), now(), 'member' || n, n || '@example.com', 'Member ' || n, ${placeSql('n')}, 'en', false,
        '-', array['*', id], array[id]
      from generate_series(0, $1::int - 1) n, lateral (select ${idSql('u', 'n')} as id) u`,
    [size.members],
  )
  const tokens = Array.from({ length: signedInMembers(size) }, (_, member) => sessionToken(member))
  await run(
    `insert into "_Session" ("objectId", "createdAt", "updatedAt", "user", "sessionToken", "expiresAt", "createdWith")
      select ${idSql('x', 'nth')}, now(), now(), ${idSql('u', 'nth - 1')}, token, now() + interval '1 year',
        '{"action": "login", "authProvider": "password"}'
      from unnest($1::text[]) with ordinality as t (token, nth)`,
    [tokens],
  )
}

/** Cars are listed five minutes apart, the one with the highest number last. */
const fillCars = (run: Run, size: Size) =>
  run(
    `insert into "Car" ("objectId", "createdAt", "updatedAt", owner, "feedPosition", year, make, model, words, description,
        mileage, "mileageKm", "mileageUnit", location, transmission, "fuelType", condition, price, currency, "isActive",
        photos, _rperm, _wperm)
      select id, listed, listed, owner, n, 1980 + n % 45, 'Make' || n % ${MAKES}, 'Model' || n % ${MODELS},
        'make' || n % ${MAKES} || ' model' || n % ${MODELS} || ' ' || 1980 + n % 45,
        'A car to swap, with a full service history, two sets of wheels and one owner since it was new.',
        round(n % 300000 / 1.609344), n % 300000, 'km', ${placeSql('n')}, 'Manual', 'Diesel', 'Good', 1000 + n % 30000,
        'EUR', true,
        (select jsonb_agg(jsonb_build_object('url', '/images/' || id || '/' || photo || '.jpg', 'sortOrder', photo,
                  'width', 1600, 'height', 1200, 'placeholder', '1QcSHQRnh493V4dIh4eXh1h4kJUI'))
         from generate_series(0, ${PHOTOS_PER_CAR - 1}) photo),
        array['*', owner], array[owner]
      from generate_series(0, $1::int - 1) n, lateral (
        select ${idSql('c', 'n')} as id, ${idSql('u', 'n % $2::int')} as owner,
          now() - ($1::int - n) * interval '5 minutes' as listed) c`,
    [size.cars, size.members],
  )

/** A swipe. `source` is the car that a like offers; null for a pass. */
type Row = [swiper: number, target: number, source: number | null]

function* swipesOf(size: Size): Generator<Row> {
  const passes = size.swipes / size.members - LIKES_PER_MEMBER
  for (let member = 0; member < size.members; member++) {
    const liked = new Set<number>()
    for (let nth = 0; nth < LIKES_PER_MEMBER; nth++) liked.add(likedMember(size, member, nth))
    for (const target of liked) yield [member, target, member]
    for (let nth = 0; nth < passes; nth++) {
      const target = passedCar(size, member, nth)
      if (!liked.has(target)) yield [member, target, null]
    }
  }
}

async function fillSwipes(run: Run, size: Size) {
  let count = 0
  let batch: Row[] = []
  const flush = async () => {
    await run(
      `insert into "Swipe" ("objectId", "createdAt", "updatedAt", swiper, target, "targetOwner", source, direction)
        select ${idSql('s', `$5::int + nth`)}, at, at, ${idSql('u', 'swiper')}, ${idSql('c', 'target')},
          ${idSql('u', 'target % $4::int')}, ${idSql('c', 'source')},
          case when source is null then 'pass' else 'like' end
        from unnest($1::int[], $2::int[], $3::int[]) with ordinality as t (swiper, target, source, nth),
          lateral (select now() - interval '1 day' + nth * interval '1 microsecond' as at) s`,
      [0, 1, 2].map((column) => batch.map((swipe) => swipe[column])).concat([size.members, count]),
    )
    count += batch.length
    batch = []
  }
  for (const swipe of swipesOf(size)) {
    if (batch.push(swipe) === BATCH) await flush()
  }
  await flush()
}

async function fillMatches(run: Run, size: Size) {
  const pairs = Array.from({ length: size.matches }, (_, match) => pairOf(size, match))
  const long = longChats(size)
  const inOthers = Math.max(
    1,
    Math.floor((size.messages - long * LONG_CHAT) / (size.matches - long)),
  )
  await run(
    `insert into "Match" ("objectId", "createdAt", "updatedAt", pair, "userA", "userB", "carA", "carB",
        "messageCount", "lastMessage", "lastAt", _rperm, _wperm)
      select ${idSql('m', 'nth - 1')}, at, at, least(a, b) || ',' || greatest(a, b), a, b,
        ${idSql('c', 'one')}, ${idSql('c', 'other')}, count,
        jsonb_build_object('sender', case when count % 2 = 0 then a else b end, 'text', ${textSql('count')}), at,
        array[a, b], '{}'
      from unnest($1::int[], $2::int[]) with ordinality as t (one, other, nth),
        lateral (select ${idSql('u', 'one')} as a, ${idSql('u', 'other')} as b,
          now() - (${size.matches} - nth) * interval '1 second' as at,
          case when nth <= ${long} then ${LONG_CHAT} else ${inOthers} end as count) m`,
    [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  )
}

const textSql = (seq: string) =>
  `'Message ' || ${seq} || ': shall we meet on Saturday and look at both cars?'`

/** The two members of a chat write in turns. */
const fillMessages = (run: Run) =>
  run(
    `insert into "Message" ("objectId", "createdAt", "updatedAt", match, sender, seq, text, _rperm, _wperm)
      select ${idSql('w', 'row_number() over ()')}, at, at, m."objectId",
        case when seq % 2 = 0 then m."userA" else m."userB" end, seq, ${textSql('seq')}, m._rperm, '{}'
      from "Match" m, generate_series(1, m."messageCount"::int) seq,
        lateral (select m."lastAt" - (m."messageCount" - seq) * interval '1 minute' as at) w`,
  )

const INDEXES = [
  `create index on "_Session" ("sessionToken")`,
  // No index by time of creation: PostgreSQL would use it for searches and parse the words of each car, which is slower.
  `create index on "Car" ("feedPosition")`,
  `create index on "Car" (owner)`,
  `create index on "Car" using gin (to_tsvector('english', words))`,
  // Parse cannot declare a unique index, but reports its violation as DUPLICATE_VALUE.
  `create unique index on "Swipe" (swiper, target)`,
  `create index on "Swipe" ("targetOwner", direction, "createdAt")`,
  `create unique index on "Match" (pair)`,
  `create index on "Match" ("userA")`,
  `create index on "Match" ("userB")`,
  `create index on "Message" (match, seq)`,
]
