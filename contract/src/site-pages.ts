// The operator's own pages: how to reach them, their terms, their rules.
import { sitePages } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { languages } from './languages.ts'
import { sitePage as limits } from './limits.ts'
import { z } from './zod.ts'

const language = z.enum(languages)
const page = z.enum(sitePages)

const SitePage = z.strictObject({
  page,
  language,
  /** Lines that begin with `# ` are headings, with `- ` items of a list; addresses of web pages and mailboxes are links. */
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
