// What is read of a decision `d` and of its appeal `a`, by several stores.
import { appeal_term as limits } from '@keyswap/contract/limits'
import { type Sql, sql } from '../../../db/sql.ts'

export const DECIDED = sql`d.id, d.act, d.target, d.rule, d.reason, d.began_by_rule, d.is_by_hand, d.days, d.created_at,
  d.undone_at`

/** Who is told. */
export const MEMBER = sql`(select member_named(told) from users told where told.id = d.user_id) as member`

/** Of the open reports `r` of a case. */
export const REPORTS_HASH = sql`md5(coalesce(string_agg(r.id::text, ',' order by r.id), ''))`

/** Until when the member can appeal. The mail may come later than the decision. */
export const UNTIL = sql`coalesce(d.mailed_at, d.created_at) + make_interval(secs => ${limits.open_ms / 1000})`

const APPEALED = sql`'created_at', at_utc(a.created_at), 'decided_at', at_utc(a.decided_at), 'outcome', a.outcome,
  'is_restored', a.is_restored, 'reason', a.reason`

/** What the member reads. */
export const TOLD = sql`${DECIDED}, ${UNTIL} as appeal_until,
  case when a.decision_id is not null then jsonb_build_object(${APPEALED}) end as appeal`

/** Whether this moderator can decide the appeal: not who made the decision if there is somebody else, nor whom it is about. */
export const IS_YOURS = (viewer_id: string): Sql =>
  sql`(d.user_id is distinct from ${viewer_id}::uuid and (d.decided_by <> ${viewer_id}::uuid or not exists (
    select from admins s join users u on u.id = s.user_id
    where u.banned_at is null and s.user_id <> ${viewer_id}::uuid and s.user_id is distinct from d.user_id)))`

/** What a moderator reads. */
export const APPEAL = (viewer_id: string): Sql =>
  sql`case when a.decision_id is not null then jsonb_build_object(
    ${APPEALED}, 'text', a.text, 'by', a.moderator, 'is_yours', ${IS_YOURS(viewer_id)}) end as appeal`
