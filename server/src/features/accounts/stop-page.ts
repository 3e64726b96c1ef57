// The page of a link that stops mails. It needs no script: a mail program may show it anywhere.
import { createHash } from 'node:crypto'
import { escapeHtml } from '../../html.ts'
import { mailTexts } from './mail-texts.ts'
import type { StopLink } from './stop-mails.rules.ts'

const STYLE =
  'body{margin:0;padding:48px 16px;background:#f7f7f5;color:#0c1120;font:18px/1.5 system-ui,sans-serif;text-align:center}' +
  'main{max-width:480px;margin:0 auto;padding:32px;border-radius:20px;background:#fff}' +
  'button{min-height:48px;padding:12px 24px;border:0;border-radius:12px;background:#c8321d;color:#fff;font:inherit;font-weight:600}' +
  'button:focus-visible{outline:3px solid #0c1120;outline-offset:3px}a{color:inherit}'

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
