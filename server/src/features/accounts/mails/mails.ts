import type { Mail } from '../../../outside/mail.ts'
import { escapeHtml } from '../../../texts/html.ts'
import type { Account } from '../accounts.store.ts'
import { type MailText, mailTexts } from './mail-texts.ts'

/** Composes a mail with one link, and perhaps another one to stop such mails, as plain text and as equivalent HTML. */
export function composeMail(
  account: Pick<Account, 'email' | 'language'>,
  { subject, body, button, note }: MailText,
  link: string,
  { id, stop_url }: { id: string; stop_url?: string | undefined },
): Mail {
  const { greeting, stop } = mailTexts[account.language]
  return {
    id,
    to: account.email,
    subject,
    link,
    ...(stop_url && { stop_url }),
    text: [
      greeting,
      body,
      `${button}:\n${link}`,
      note,
      ...(stop_url ? [`${stop.button}:\n${stop_url}`] : []),
      'Keyswap',
    ].join('\n\n'),
    html: html(account.language, subject, [
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${escapeHtml(body).replaceAll('\n', '<br>')}</p>`,
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#c8321d;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>`,
      `<p style="font-size:13px;color:#5b6172">${escapeHtml(link)}</p>`,
      `<p style="font-size:13px;color:#5b6172">${escapeHtml(note)}</p>`,
      ...(stop_url
        ? [
            `<p style="font-size:13px"><a href="${escapeHtml(stop_url)}" style="color:#5b6172">${escapeHtml(stop.button)}</a></p>`,
          ]
        : []),
    ]),
  }
}

const html = (language: string, title: string, parts: string[]) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>` +
  `<body style="margin:0;padding:32px 16px;background:#f7f7f5;color:#0c1120;font:16px/1.5 system-ui,sans-serif">` +
  `<div style="max-width:480px;margin:0 auto;padding:32px;border-radius:20px;background:#ffffff">` +
  `<p style="font-size:22px;font-weight:700;margin-top:0">Keyswap</p>${parts.join('')}</div></body></html>`
