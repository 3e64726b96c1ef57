// Endpoints for running the site: health, metrics, the API's description, the support address, security.txt, the operator's pages,
// and what only admins do with the data of one member.
import { type DataAct, dataActs, sitePages } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { languages } from './languages.ts'
import { ban, sitePage as limits } from './limits.ts'
import { uuid, z } from './zod.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'The process is alive',
  output: z.strictObject({ status: z.literal('ok') }),
  errors: [],
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'The server is ready: the database answers, jobs run and no shutdown has begun',
  output: z.strictObject({ status: z.literal('ready') }),
  errors: ['NOT_READY'],
})

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'operator',
  summary: 'Metrics in the Prometheus text format',
  output: { media_type: 'text/plain' },
  errors: [],
})

export const getContact = endpoint({
  method: 'GET',
  path: '/api/contact',
  access: 'public',
  summary:
    'The operator’s support address, null if none is set and the site has no real host, and which pages they have written',
  output: z.strictObject({
    email: z.string().nullable(),
    /** The operator’s pages that there are. */
    pages: z.array(z.enum(sitePages)),
  }),
  errors: [],
})

export const getSecurityText = endpoint({
  method: 'GET',
  path: '/.well-known/security.txt',
  access: 'public',
  summary: 'Where to report a weakness of this site (RFC 9116)',
  output: { media_type: 'text/plain; charset=utf-8' },
  errors: ['NOT_FOUND'],
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'The API description, as OpenAPI 3.1',
  output: { media_type: 'application/json; charset=utf-8' },
  errors: [],
})

export const getDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'The API description, to browse and try',
  output: { media_type: 'text/html' },
  errors: [],
})

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

const language = z.enum(languages)
const page = z.enum(sitePages)

const SitePage = z.strictObject({
  page,
  language,
  /** Lines that begin with `# ` are headings, with `- ` items of a list; addresses of web pages are links. */
  text: z.string(),
  changed_at: z.iso.datetime(),
})
export type SitePage = z.output<typeof SitePage>

export const getSitePage = endpoint({
  method: 'GET',
  path: '/api/site-pages/{page}',
  access: 'public',
  summary:
    'A page of the operator, in this language or else the first one it is written in; `/api/contact` lists those that there are',
  params: z.strictObject({ page }),
  input: z.object({ language: language.optional() }),
  output: SitePage,
  errors: ['NOT_FOUND'],
})

const AdminSitePage = z.strictObject({
  ...SitePage.shape,
  /** The admin's name at that time. */
  changed_by: z.string(),
})
export type AdminSitePage = z.output<typeof AdminSitePage>

export const getAdminSitePages = endpoint({
  method: 'GET',
  path: '/api/admin/site-pages',
  access: 'admin',
  summary: 'The operator’s pages in all languages in which they are written',
  output: z.array(AdminSitePage),
  errors: [],
})

export const putSitePage = endpoint({
  method: 'PUT',
  path: '/api/admin/site-pages/{page}/{language}',
  access: 'admin',
  summary: 'Write a page of the operator in one language; an empty text removes it',
  params: z.strictObject({ page, language }),
  input: z.strictObject({ text: z.string().max(limits.text_max_length) }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: [],
})
