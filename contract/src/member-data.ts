// What an admin does with the data of one member who cannot sign in, or for an authority: export, deletion, a hold.
import { type DataAct, dataActs } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { ban } from './limits.ts'
import { uuid, z } from './zod.ts'

const Done = z.strictObject({ ok: z.literal(true) })

const Why = {
  /** Read by the member, unless it is not told, and in the audit log. */
  reason: z.string().trim().min(1).max(ban.reason_max_length),
  /** False only if the law forbids that the member is told. */
  is_told: z.boolean().default(true),
}

const DataRequest = z.strictObject({ user_id: uuid(), ...Why })

export const exportMember = endpoint({
  method: 'POST',
  path: '/api/admin/export-member',
  access: 'admin',
  summary: 'Everything stored about a member, as a ZIP; told to them unless the law forbids it',
  input: DataRequest,
  output: { media_type: 'application/zip' },
  errors: ['USER_NOT_FOUND'],
  limit: { max: 10, seconds: 600 },
})

export const deleteMember = endpoint({
  method: 'POST',
  path: '/api/admin/delete-member',
  access: 'admin',
  summary:
    'Delete the account of a member who is no admin or moderator, as they could themselves; told to them by mail unless the law forbids it',
  input: DataRequest,
  output: Done,
  errors: ['USER_NOT_FOUND', 'ACCOUNT_HELD', 'STAFF_STAYS'],
  limit: { max: 10, seconds: 600 },
})

export const holdMember = endpoint({
  method: 'POST',
  path: '/api/admin/holds',
  access: 'admin',
  summary:
    'Nothing of this member is deleted from now on, neither by themselves nor by time; told to them unless the law forbids it. Of two, the later one counts',
  input: DataRequest,
  output: Done,
  errors: ['USER_NOT_FOUND'],
})

export const releaseMember = endpoint({
  method: 'POST',
  path: '/api/admin/release-hold',
  access: 'admin',
  summary: 'End a hold; told to the member if the hold was, unless the law forbids it',
  input: DataRequest,
  output: Done,
  errors: ['NOT_FOUND'],
})

/** What an admin did with the viewer's data. */
export const DataNotice = z.strictObject({
  id: uuid(),
  act: z.enum(dataActs).exclude(['delete'] satisfies DataAct[]),
  reason: z.string(),
  created_at: z.iso.datetime(),
})
export type DataNotice = z.output<typeof DataNotice>

export const getDataNotices = endpoint({
  method: 'GET',
  path: '/api/me/data-notices',
  access: 'member',
  summary: 'What admins did with the viewer’s data, and why; newest first',
  output: z.array(DataNotice),
  errors: [],
})
