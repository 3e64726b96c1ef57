import { html } from '../../../texts/html.ts'
import { mailPage } from './mail-page.ts'
import { mailTexts } from './mail-texts.ts'
import type { StopLink } from './stop-mails.rules.ts'

export function stopPage({ kind, language }: StopLink, isDone: boolean): string {
  const { stop } = mailTexts[language]
  const { question, done, again } = stop[kind]
  const content = isDone
    ? html`<p role="status">${done}</p><p>${again}</p><p><a href="/settings/notifications">Keyswap</a></p>`
    : html`<p>${question}</p><form method="post"><button>${stop.button}</button></form>`
  return mailPage(language, stop.title, content)
}
