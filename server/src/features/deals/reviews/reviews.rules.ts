import type { Deal, ReviewInput } from '@keyswap/contract/deals'
import type { Caller } from '../../../calls/caller.ts'
import { readCursor, writeCursor } from '../../../calls/cursor.ts'
import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { lockMember } from '../../accounts/index.ts'
import { newReportId } from '../../matching/index.ts'
import { agreedVersion, changed, unchanged } from '../decide/change.ts'
import { areAllSaid } from '../decide/handover.ts'
import { isPast, reviewsUntil } from '../decide/times.ts'
import { type Held, type Refused, refuse } from '../held-deal.ts'
import { type Deals, inStep } from '../steps/deals.rules.ts'
import { holdDeal } from '../steps/deals.store.ts'
import { recordDeals } from '../steps/record.rules.ts'
import {
  type Answers,
  findReview,
  findStanding,
  findWhereReviewed,
  insertReview,
  listReviewed,
  listReviews,
  lockDeal,
  REVIEWS_PAGE,
  recount,
  removeReview as removeRow,
  showReviews,
  writeReviewReport,
} from './reviews.store.ts'

/** Sent again with the same content: same answer. */
export const postReview = (
  deals: Deals,
  caller: Caller,
  deal_id: string,
  { user_id, ...review }: ReviewInput,
): Promise<Deal> =>
  inStep(
    deals,
    (tx) => holdDeal(tx, caller, deal_id, null),
    async (tx, held) => {
      const by = held.viewer_id
      const between = { deal_id, author_id: by, user_id }
      const isAsked = gotCar(held, between)
      const answers = isAsked ? review : { ...review, as_described: null }
      const written = await findReview(tx, between)
      const refused = written ? refuseAnother(written, answers) : refuseReview(held, by, user_id)
      if (refused) return refused
      if (isAsked && answers.as_described === null) return refuse('INVALID_INPUT', [NO_ANSWER])
      if (!written) {
        if (!(await insertReview(tx, newId(), between, answers))) return refuse('NOT_FOUND')
        await showReviews(tx, deal_id, false)
      }
      return recordDeals(tx, [written ? unchanged(held) : changed(held, {}, [])], {
        deal_id,
        by,
      })
    },
  )

type Words = { reason: string; category?: string | undefined }

const NO_ANSWER = { path: 'as_described', message: 'Please choose yes or no.' }

/** Whether the author got the car of the one whom the review is about: only then is asked whether it was as described. */
const gotCar = (held: Held, { author_id, user_id }: { author_id: string; user_id: string }) =>
  (agreedVersion(held)?.legs ?? []).some(
    ({ giver_id, receiver_id }) => giver_id === user_id && receiver_id === author_id,
  )

const refuseAnother = (written: Answers, sent: Answers): Refused | null =>
  (Object.keys(written) as (keyof Answers)[]).every((field) => written[field] === sent[field])
    ? null
    : refuse('ALREADY_REVIEWED')

/** `held.names` are the members whose accounts still exist. */
function refuseReview(held: Held, by: string, about: string): Refused | null {
  const { deal, names, now, parties } = held
  const isOther = about !== by && names.some(({ user_id }) => user_id === about)
  if (!isOther) return refuse('NOT_FOUND')
  const until = reviewsUntil(deal, areAllSaid(parties, deal.words))
  if (until === null) return refuse('NOT_DONE')
  return isPast(until, now) ? refuse('REVIEW_CLOSED') : null
}

export async function reviewsOf(db: Db, viewer: Viewer, user_id: string, after?: string) {
  const cursor = after === undefined ? undefined : readCursor(after, 'time')
  const standing = await findStanding(db, user_id, viewer.id)
  if (!standing) throw new Refusal('USER_NOT_FOUND')
  const listed = await listReviews(db, user_id, viewer.id, cursor)
  const last = listed.at(REVIEWS_PAGE - 1)
  return {
    page: { ...standing, reviews: listed.map(({ position: _, ...review }) => review) },
    next: last && writeCursor({ key: last.position, id: last.id }),
  }
}

/** Anyone can report a review that is shown, except who wrote it. */
export async function reportReview(
  db: Db,
  viewer: Viewer,
  review_id: string,
  words: Words,
): Promise<{ id: string }> {
  const id = newReportId()
  const report = await writeReviewReport(db, { id, review_id, reporter_id: viewer.id, ...words })
  if (!report) throw new Refusal('NOT_FOUND')
  return report
}

const BATCH = 100

/** Shows what waits for the other side's review, when the time for it is up. */
export async function showOldReviews({ db, events }: Deals): Promise<void> {
  let waiting: { id: string }[]
  do {
    waiting = await listReviewed(db, BATCH)
    for (const { id } of waiting) {
      const parties = await transaction(db, async (tx) => {
        const held = await lockDeal(tx, id)
        return held && (await showReviews(tx, id, true)) > 0 ? held.parties : []
      })
      await events.notify(parties, { type: 'deal', deal_id: id })
    }
  } while (waiting.length === BATCH)
}

/** For a moderator. */
export async function removeReview(tx: Db, id: string) {
  const found = await findWhereReviewed(tx, id)
  if (!found || !(await lockDeal(tx, found.deal_id))) return undefined
  // Before the review: the deletion of an account also locks the member first.
  await lockMember(tx, found.user_id)
  const removed = await removeRow(tx, id)
  await recount(tx, found.user_id)
  return removed && { ...removed, deal_id: found.deal_id }
}
