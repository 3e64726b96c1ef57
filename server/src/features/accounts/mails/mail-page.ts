// A page that a link in a mail opens. It uses no script, because a mail program may show it anywhere.
import { createHash } from 'node:crypto'
import type { Language } from '@keyswap/contract/accounts'
import { html, Markup } from '../../../texts/html.ts'

/** The app's colours and shapes, in both themes. */
const STYLE =
  ':root{color-scheme:light dark;--paper:#f7f7f5;--surface:#fff;--line:#e2e1db;--ink:#0c1120}' +
  '@media(prefers-color-scheme:dark){:root{--paper:#0c1120;--surface:#151b2d;--line:#283049;--ink:#f2f1ed}}' +
  'body{margin:0;padding:48px 16px;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif;text-align:center}' +
  'main{max-width:416px;margin:0 auto;padding:32px;border:1px solid var(--line);border-radius:20px;background:var(--surface)}' +
  'h1{margin:0 0 16px;font-size:26px;line-height:1.2}p{margin:0 0 20px}p:last-child{margin:0}' +
  'button{min-height:48px;padding:10px 20px;border:0;border-radius:14px;background:#ff5a43;color:#0c1120;font:inherit;font-weight:600}' +
  'button:focus-visible,a:focus-visible{outline:3px solid;outline-offset:3px}a{color:inherit}'

export const MAIL_PAGE_HEADERS = {
  // Allows nothing but the page's own style and form.
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // The page's address holds a secret. `no-referrer` would also hide from us where the form comes from.
  'referrer-policy': 'strict-origin',
} as const

export const mailPage = (language: Language, title: string, content: Markup): string =>
  html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${new Markup(STYLE)}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`
    .text
