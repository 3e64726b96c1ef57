// The page of a link that stops mails. It needs no script: a mail program may show it anywhere.
import { createHash } from 'node:crypto'
import { escapeHtml } from '../../html.ts'
import { mailTexts } from './mail-texts.ts'
import type { StopLink } from './stop-mails.rules.ts'

/** The app's colours and shapes, in both themes. */
const STYLE =
  ':root{color-scheme:light dark;--paper:#f7f7f5;--surface:#fff;--line:#e2e1db;--ink:#0c1120}' +
  '@media(prefers-color-scheme:dark){:root{--paper:#0c1120;--surface:#151b2d;--line:#283049;--ink:#f2f1ed}}' +
  'body{margin:0;padding:48px 16px;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif;text-align:center}' +
  'main{max-width:416px;margin:0 auto;padding:32px;border:1px solid var(--line);border-radius:20px;background:var(--surface)}' +
  'h1{margin:0 0 16px;font-size:26px;line-height:1.2}p{margin:0 0 20px}p:last-child{margin:0}' +
  'button{min-height:48px;padding:10px 20px;border:0;border-radius:14px;background:#ff5a43;color:#0c1120;font:inherit;font-weight:600}' +
  'button:focus-visible,a:focus-visible{outline:3px solid;outline-offset:3px}a{color:inherit}'

/** Nothing but its own style and form. */
export const STOP_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function stopPage({ kind, language }: StopLink, isDone: boolean): string {
  const { stop } = mailTexts[language]
  const { question, done, again } = stop[kind]
  const content = isDone
    ? `<p role="status">${escapeHtml(done)}</p><p>${escapeHtml(again)}</p><p><a href="/settings">Keyswap</a></p>`
    : `<p>${escapeHtml(question)}</p><form method="post"><button>${escapeHtml(stop.button)}</button></form>`
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="robots" content="noindex">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(stop.title)}</title>` +
    `<style>${STYLE}</style></head><body><main><h1>${escapeHtml(stop.title)}</h1>${content}</main></body></html>`
  )
}
