import type { ListedReview, ReviewInput } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import { FROM_NEWEST } from '../../../calls/cursor.ts'
import { type Db, literal, many, maybe, one, run, sql } from '../../../db/sql.ts'
import { NOBODY } from '../held-deal.ts'

type Between = { deal_id: string; author_id: string; user_id: string }

/** `as_described` is null about a member who gave the author no car. */
export type Answers = Omit<ReviewInput, 'user_id'>

export const findReview = (tx: Db, { deal_id, author_id, user_id }: Between) =>
  maybe<Answers>(
    tx,
    sql`select would_swap_again, as_described, on_time, text from reviews
        where deal_id = ${deal_id} and author_id = ${author_id} and user_id = ${user_id}`,
  )

/** False if the account it is about is gone. The lock makes a deletion of that account wait and find the review. */
export const insertReview = async (
  tx: Db,
  id: string,
  { deal_id, author_id, user_id }: Between,
  { would_swap_again, as_described, on_time, text }: Answers,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into reviews (deal_id, id, author_id, user_id, would_swap_again, as_described, on_time, text)
        select ${deal_id}::uuid, ${id}::uuid, ${author_id}::uuid, u.id, ${would_swap_again}::boolean,
               ${as_described}::boolean, ${on_time}::boolean, ${text}::text
        from users u where u.id = ${user_id} for key share`,
  )) > 0

/** Those that both sides have written, or all. The caller must hold the deal. Returns how many. */
export const showReviews = async (tx: Db, deal_id: string, is_time_up: boolean): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select show_reviews(${deal_id}, ${is_time_up}) as n`)).n

/** Deals whose reviews wait only for the time to be up, and it is. */
export const listReviewed = (db: Db, limit: number) =>
  many<{ id: string }>(
    db,
    sql`select distinct r.deal_id as id
        from reviews r join deals d on d.id = r.deal_id
        where r.shown_at is null and r.removed_at is null
          and coalesce(d.done_at, d.ended_at) <= now() - make_interval(secs => ${limits.review_ms / 1000})
        limit ${literal(limit)}`,
  )

/** Returns the parties, to tell them. */
export const lockDeal = (tx: Db, deal_id: string) =>
  maybe<{ parties: string[] }>(
    tx,
    sql`select array(select p.user_id::text from deal_parties p where p.deal_id = d.id) as parties
        from deals d where d.id = ${deal_id} for update`,
  )

export const REVIEWS_PAGE = limits.page

/** Whether one of `viewer_id` and member `u` has blocked the other. */
const isBlocked = (viewer_id: string) =>
  sql`exists (
        select from pairs p
        where p.low_id = least(u.id, ${viewer_id}) and p.high_id = greatest(u.id, ${viewer_id})
          and (p.low_blocked_at is not null or p.high_blocked_at is not null))`

type Standing = { swaps: number; would_swap_again: number | null }

/** Undefined if there is no such member, they are banned, or one of the two has blocked the other. */
export const findStanding = (db: Db, user_id: string, viewer_id: string) =>
  maybe<Standing>(
    db,
    sql`select u.swaps, share_of(u.again, u.reviews) as would_swap_again
        from users u
        where u.id = ${user_id} and (u.banned_at is null or u.id = ${viewer_id})
          and not ${isBlocked(viewer_id)}`,
  )

type Listed = ListedReview & { position: number }

/**
 * What others wrote about a member and everyone sees, newest first. An author who is banned, or has a block with the viewer,
 * is shown like one whose account is deleted: the viewer finds nothing else of them either. One who is suspended for fraud has
 * no say, as in the record.
 */
export const listReviews = (db: Db, user_id: string, viewer_id: string, after = FROM_NEWEST) =>
  many<Listed>(
    db,
    sql`select w.id, coalesce(u.id, ${NOBODY}) as author_id, coalesce(u.name, 'Deleted user') as author_name, w.user_id, w.would_swap_again,
               w.as_described, w.on_time, w.text, w.created_at, true as is_shown,
               exists (
                 select from swap_partners s
                 where s.user_id = w.user_id and s.partner_id = w.author_id and s.is_counted)
               and not exists (
                 select from reviews n
                 where n.user_id = w.user_id and n.author_id = w.author_id and n.shown_at is not null
                   and n.removed_at is null and (n.created_at, n.id) > (w.created_at, w.id)) as is_counted,
               feed_pos_of(w.created_at) as position
        from reviews w
        left join users u on u.id = w.author_id and u.banned_at is null and not ${isBlocked(viewer_id)}
        where w.user_id = ${user_id} and w.shown_at is not null and w.removed_at is null
          and not exists (select from users f where f.id = w.author_id and f.banned_for_fraud)
          and not exists (select from departed f where f.user_id = w.author_id and f.banned_for_fraud)
          and (w.created_at, w.id)
              < ('epoch'::timestamptz + ${after.key}::bigint * interval '1 microsecond', ${after.id}::uuid)
        order by w.created_at desc, w.id desc
        limit ${literal(limits.page)}`,
  )

type ReviewReport = {
  id: string
  review_id: string
  reporter_id: string
  reason: string
  category?: string | undefined
}

/** Undefined if nobody sees the review, or the reporter wrote it. Only a party's report names the deal. */
export const writeReviewReport = (db: Db, report: ReviewReport) =>
  maybe<{ id: string }>(
    db,
    sql`select report_review(
                 ${report.id}, r.id, r.author_id,
                 (select p.deal_id from deal_parties p where p.deal_id = r.deal_id and p.user_id = ${report.reporter_id}),
                 ${report.reporter_id}, ${report.reason}, ${report.category}) as id
        from reviews r
        where r.id = ${report.review_id} and r.shown_at is not null and r.removed_at is null
          and r.author_id <> ${report.reporter_id}`,
  )

export const findWhereReviewed = (db: Db, id: string) =>
  maybe<{ deal_id: string; user_id: string }>(
    db,
    sql`select deal_id, user_id from reviews where id = ${id}`,
  )

type Removed = { user_id: string; author: string; about: string; parties: string[] }

/** The caller must hold the deal. Undefined if it was removed before. */
export const removeReview = (tx: Db, id: string) =>
  maybe<Removed>(
    tx,
    sql`with removed as (
          update reviews set removed_at = now() where id = ${id} and removed_at is null
          returning deal_id, author_id, user_id
        )
        select r.user_id, coalesce(a.name, 'Deleted user') as author, coalesce(u.name, 'Deleted user') as about,
               array(select p.user_id::text from deal_parties p where p.deal_id = r.deal_id) as parties
        from removed r
        left join users a on a.id = r.author_id
        left join users u on u.id = r.user_id`,
  )

/** The caller must hold the member. */
export const recount = (tx: Db, user_id: string) =>
  run(tx, sql`select recount(${[user_id]}::uuid[])`)

/** Of a leaving member. Their words go; what they ticked stays a part of the other's record, without their name. */
export const forgetReviews = async (tx: Db, user_id: string): Promise<void> => {
  await run(tx, sql`delete from reviews where user_id = ${user_id}`)
  await run(
    tx,
    sql`update reviews set text = null where author_id = ${user_id} and text is not null`,
  )
}
