import type { Endpoint } from '@keyswap/contract'
import * as appeals from '@keyswap/contract/appeals'
import * as cases from '@keyswap/contract/cases'
import * as deals from '@keyswap/contract/deals'
import * as contract from '@keyswap/contract/moderation'
import { DONE } from '../../http/done.ts'
import type { Exchange } from '../../http/exchange.ts'
import { linkNext } from '../../http/paging.ts'
import { type Route, serve } from '../../http/serve.ts'
import { answerStored, PRIVATE } from '../../http/stored.ts'
import { appeal, decideAppeal, linkedDecision, openAppeals } from './cases/appeals.rules.ts'
import { decideCases, decisionsAbout, markDecisionsSeen } from './cases/decisions.rules.ts'
import { caseDetails, writeNote } from './cases/details.rules.ts'
import { pageOfCases } from './cases/list.rules.ts'
import { undoDecision } from './cases/undo.rules.ts'
import { removeChatPhoto, reportedPhotos } from './chat-photos.rules.ts'
import { reportContent } from './content-reports.rules.ts'
import {
  endDeal,
  removeHandoverPhoto,
  removeReview,
  reportedDeal,
  reportedHandoverPhoto,
} from './deals.rules.ts'
import { reportDetails } from './details.rules.ts'
import { evidenceFor } from './evidence.rules.ts'
import {
  type ListPage,
  pageOfAudit,
  pageOfCars,
  pageOfReports,
  pageOfUsers,
} from './lists.rules.ts'
import {
  banUser,
  concludeReport,
  deletePhoto,
  type Moderation,
  setCarActive,
  unbanUser,
} from './moderation.rules.ts'
import { markNoticesSeen, noticesFor } from './notices.rules.ts'
import { stats, timeline, weeks } from './stats.rules.ts'
import { markWarningsSeen, warningsFor } from './warnings.rules.ts'

function present<Item>(
  http: Exchange,
  endpoint: Endpoint,
  query: Record<string, unknown>,
  { items, next }: ListPage<Item>,
): Item[] {
  linkNext(http, endpoint, query, next)
  return items
}

export const moderationRoutes = (moderation: Moderation): Route[] => [
  serve(contract.postContentReport, ({ input, http }) =>
    reportContent(moderation.db, input, http.language),
  ),
  serve(contract.getAdminStats, () => stats(moderation.db)),
  serve(contract.getAdminTimeline, ({ input }) => timeline(moderation.db, Number(input.days))),
  serve(contract.getAdminWeeks, () => weeks(moderation.db)),
  serve(contract.getAdminUsers, async ({ viewer, input, http }) =>
    present(http, contract.getAdminUsers, input, await pageOfUsers(moderation.db, viewer, input)),
  ),
  serve(contract.getAdminCars, async ({ input, http }) =>
    present(http, contract.getAdminCars, input, await pageOfCars(moderation.db, input)),
  ),
  serve(contract.getAdminReports, async ({ input, http }) =>
    present(http, contract.getAdminReports, input, await pageOfReports(moderation.db, input)),
  ),
  serve(contract.getAdminReport, ({ params }) => reportDetails(moderation.db, params.reportId)),
  serve(deals.getAdminDeal, ({ viewer, params, input }) =>
    reportedDeal(moderation, viewer, params.reportId, input.deal_id),
  ),
  serve(deals.getReportedHandoverPhoto, async ({ viewer, params, input: { w }, http }) => {
    const width = w ? Number(w) : undefined
    const stored = await reportedHandoverPhoto(moderation, viewer, params, width)
    return answerStored(http, stored, PRIVATE)
  }),
  serve(contract.getAdminChatPhotos, async ({ viewer, params, input, http }) => {
    const page = await reportedPhotos(moderation, viewer, params.reportId, input.after)
    const path = `/api/admin/reports/${params.reportId}/photos` as const
    return present(http, { ...contract.getAdminChatPhotos, path }, input, page)
  }),
  serve(contract.getReportEvidence, ({ viewer, params }) =>
    evidenceFor(moderation, viewer, params.reportId),
  ),
  serve(contract.removeChatPhoto, async ({ viewer, input }) => {
    await removeChatPhoto(moderation, viewer, input)
    return DONE
  }),
  serve(deals.removeHandoverPhoto, async ({ viewer, params }) => {
    await removeHandoverPhoto(moderation, viewer, params)
    return DONE
  }),
  serve(deals.endDeal, async ({ viewer, input }) => {
    await endDeal(moderation, viewer, input)
    return DONE
  }),
  serve(deals.removeReview, async ({ viewer, input }) => {
    await removeReview(moderation, viewer, input)
    return DONE
  }),
  serve(cases.getAdminCases, async ({ viewer, input, http }) =>
    present(http, cases.getAdminCases, input, await pageOfCases(moderation.db, viewer, input)),
  ),
  serve(cases.getAdminCase, ({ viewer, params }) =>
    caseDetails(moderation.db, viewer, params.caseId),
  ),
  serve(cases.postCaseNote, ({ viewer, params, input }) =>
    writeNote(moderation.db, viewer, params.caseId, input.text),
  ),
  serve(cases.postDecision, ({ viewer, input }) => decideCases(moderation, viewer, input)),
  serve(cases.undoDecision, async ({ viewer, params }) => {
    await undoDecision(moderation, viewer, params.decisionId)
    return DONE
  }),
  serve(appeals.postAppeal, async ({ input, http }) => {
    await appeal(moderation, input, http.bearer)
    return DONE
  }),
  serve(appeals.readAppealLink, ({ input }) => linkedDecision(moderation.db, input.token)),
  serve(appeals.getAdminAppeals, ({ viewer }) => openAppeals(moderation.db, viewer)),
  serve(appeals.decideAppeal, async ({ viewer, params, input }) => {
    await decideAppeal(moderation, viewer, params.decisionId, input)
    return DONE
  }),
  serve(cases.getMyDecisions, ({ viewer }) => decisionsAbout(moderation.db, viewer)),
  serve(cases.markDecisionsSeen, async ({ viewer }) => {
    await markDecisionsSeen(moderation.db, viewer)
    return DONE
  }),
  serve(contract.getNotices, ({ viewer }) => noticesFor(moderation.db, viewer)),
  serve(contract.markNoticesSeen, async ({ viewer }) => {
    await markNoticesSeen(moderation.db, viewer)
    return DONE
  }),
  serve(contract.getWarnings, ({ viewer }) => warningsFor(moderation.db, viewer)),
  serve(contract.markWarningsSeen, async ({ viewer }) => {
    await markWarningsSeen(moderation.db, viewer)
    return DONE
  }),
  serve(contract.getAudit, async ({ input, http }) =>
    present(http, contract.getAudit, input, await pageOfAudit(moderation.db, input)),
  ),
  serve(contract.setCarActive, async ({ viewer, input }) => {
    await setCarActive(moderation, viewer, input)
    return DONE
  }),
  serve(contract.deletePhoto, async ({ viewer, input }) => {
    await deletePhoto(moderation, viewer, input)
    return DONE
  }),
  serve(contract.banUser, async ({ viewer, input }) => {
    await banUser(moderation, viewer, input)
    return DONE
  }),
  serve(contract.unbanUser, async ({ viewer, input }) => {
    await unbanUser(moderation, viewer, input.user_id)
    return DONE
  }),
  serve(contract.resolveReport, async ({ viewer, input }) => {
    await concludeReport(moderation, viewer, input)
    return DONE
  }),
]
