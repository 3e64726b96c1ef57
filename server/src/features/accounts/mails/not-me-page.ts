import type { Language } from '@keyswap/contract/accounts'
import { html } from '../../../texts/html.ts'
import { mailPage } from './mail-page.ts'
import { mailTexts } from './mail-texts.ts'

export type NotMe = {
  language: Language
  /** Factors that were set up since then are removed; none if it is not given. */
  since?: string | undefined
}

export function notMePage(
  { language, since }: NotMe,
  state: 'asking' | 'done' | 'invalid',
): string {
  const { title, question, removed, button, done, invalid, ask_reset } =
    mailTexts[language].not_me_page
  const factors = since ? html`<p>${removed(since)}</p>` : html``
  const content = {
    asking: html`<p>${question}</p>${factors}<form method="post"><button>${button}</button></form>`,
    done: html`<p role="status">${done}</p>`,
    invalid: html`<p>${invalid}</p><p><a href="/forgot-password">${ask_reset}</a></p>`,
  }
  return mailPage(language, title, content[state])
}
