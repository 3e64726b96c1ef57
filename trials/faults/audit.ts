// Compares acknowledged writes with stored ones. A write is recognised by its content rather than by an id, because ids are
// unique in the database and would hide a doubled row.
import type { connect } from '../../server/src/db/pool.ts'
import { type Ledger, type WriteKind, writeKinds } from './ledger.ts'

/** A connection to a database. */
export type Database = Awaited<ReturnType<typeof connect>>

export type Loss = { lost: number; doubled: number }
export type Finding = Loss & { what: string; examples: string[] }

const steps = (deals: string) =>
  `select (data ->> 'deal_id') || ' ' || (data ->> 'step')
      || case when data ->> 'step' = 'handed_over' and row_number() over same = 2 then ' again' else '' end
      || ' ' || (data ->> 'version') || ' ' || sender_id as key
   from messages join ${deals} d on d.id::text = data ->> 'deal_id'
   where kind = 'deal' and data ->> 'step' in ('proposed', 'countered', 'accepted', 'papers_changed', 'money_received',
      'handed_over', 'taken_back', 'disputed', 'dispute_ended')
   window same as (partition by data ->> 'deal_id', data ->> 'step', sender_id order by seq)`

/** Queries with one row for each stored write. Effects of a doubled write are extra rows, which were never acknowledged. */
const STORED: Record<WriteKind, string> = {
  'sign-up': `select email || case when exists (select from emails e where e.user_id = users.id) then ''
      else ' without its address' end as key from users`,
  listing: `select description as key from cars`,
  photo: `select car_id || ' /storage/car-images/' || c.owner_id || '/' || car_id || '/' || file as key
    from car_photos join cars c on c.id = car_id`,
  swipe: `select direction || ' ' || swiper_id || ' ' || target_car_id as key from swipes
    union all select 'match ' || id from matches
    union all select 'likes counted wrongly: ' || s.car_id from car_stats s
      where s.likes <> (select count(*) from swipes w where w.target_car_id = s.car_id and direction = 'like')`,
  message: `select content as key from messages where kind = 'text'`,
  'deal step': steps(`(select id from deals where state = 'done')`),
  papers: `select p.deal_id || ' ' || p.car_id || ' ' || p.plate || ' ' || p.first_registration || ' ' || p.inspection_until
      || ' ' || p.value_cents || ' ' || p.currency as key from deal_papers p
    union all select 'papers counted wrongly: ' || d.id from deals d where d.state = 'done' and d.papers_revision <> 4`,
  shown: `select p.deal_id || ' ' || p.user_id as key from deal_parties p join deals d on d.id = p.deal_id
    where d.state = 'done' and not p.is_unshown`,
  tick: `select deal_id || ' ' || car_id || ' ' || item || ' ' || user_id as key from deal_checks where is_done`,
  'handover photo': `select deal_id || ' ' || car_id || ' ' || view || ' ' || sent_digest as key from handover_photos`,
  'ring answer': `select ring_id || ' ' || user_id as key from ring_members where answer = 'joined'`,
  ban: `select target_id::text as key from audit_log join users u on u.id = target_id
    where action = 'ban_user' and u.banned_at is not null`,
}

/** Finds lost and doubled writes. With `until`, only writes acknowledged until then can count as lost. */
export async function audit(
  database: Database,
  ledger: Ledger,
  until?: number,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const kind of writeKinds) {
    // While clients work, swaps may be unfinished, so their steps count too.
    const isUnderWay = kind === 'deal step' && until !== undefined
    const { rows } = await database.query<{ key: string }>(
      isUnderWay ? steps('deals') : STORED[kind],
    )
    const stored = rows.map(({ key }) => key)
    findings.push({
      what: kind,
      ...compareKeys(stored, ledger.keys(kind), ledger.keys(kind, until)),
    })
  }
  return findings
}

/** `due` is the part of `acknowledged` that must be stored; by default all of it. */
export function compareKeys(
  stored: string[],
  acknowledged: Set<string>,
  due = acknowledged,
): Omit<Finding, 'what'> {
  const seen = new Set<string>()
  const doubled = stored.filter((key) => {
    const isFirst = !seen.has(key)
    seen.add(key)
    return !isFirst || !acknowledged.has(key)
  })
  const lost = [...due].filter((key) => !seen.has(key))
  return {
    ...{ lost: lost.length, doubled: doubled.length },
    examples: [
      ...lost.slice(0, 3).map((key) => `lost: ${key}`),
      ...doubled.slice(0, 3).map((key) => `doubled: ${key}`),
    ],
  }
}

export const sumOfLosses = (findings: Loss[]): Loss => ({
  lost: findings.reduce((sum, { lost }) => sum + lost, 0),
  doubled: findings.reduce((sum, { doubled }) => sum + doubled, 0),
})
