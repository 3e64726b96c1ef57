import * as contract from '@keyswap/contract/operations'
import { DONE } from '../../../http/done.ts'
import { type Route, serve } from '../../../http/serve.ts'
import { zip } from '../../../http/zip.ts'
import {
  dataNoticesFor,
  deleteMember,
  exportMember,
  holdMember,
  type MemberData,
  releaseMember,
} from './member-data.rules.ts'

export const memberDataRoutes = (members: MemberData): Route[] => [
  serve(contract.exportMember, async ({ viewer, input, http }) => {
    const files = await exportMember(members, viewer, input)
    http.setHeader('content-disposition', 'attachment; filename="keyswap-member.zip"')
    return zip(files)
  }),
  serve(contract.deleteMember, async ({ viewer, input }) => {
    await deleteMember(members, viewer, input)
    return DONE
  }),
  serve(contract.holdMember, async ({ viewer, input }) => {
    await holdMember(members, viewer, input)
    return DONE
  }),
  serve(contract.releaseMember, async ({ viewer, input }) => {
    await releaseMember(members, viewer, input)
    return DONE
  }),
  serve(contract.getDataNotices, ({ viewer }) => dataNoticesFor(members.accounts.db, viewer)),
]
