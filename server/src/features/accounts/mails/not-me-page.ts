import type { Language } from '@keyswap/contract/accounts'
import { html } from '../../../texts/html.ts'
import { mailPage } from './mail-page.ts'
import { mailTexts } from './mail-texts.ts'

export type NotMePage = {
  language: Language
  /** Factors that were set up since then are removed. Without it, none are. */
  since?: string | undefined
  /** Whether an older address comes back. */
  brings_back?: boolean
}

export function notMePage(
  { language, since, brings_back }: NotMePage,
  state: 'asking' | 'done' | 'invalid',
): string {
  const { title, question, address_back, removed, button, done, invalid, ask_reset } =
    mailTexts[language].not_me_page
  const factors = since ? html`<p>${removed(since)}</p>` : html``
  const address = brings_back ? html`<p>${address_back}</p>` : html``
  const content = {
    asking: html`<p>${question}</p>${address}${factors}<form method="post"><button>${button}</button></form>`,
    done: html`<p role="status">${done}</p>`,
    invalid: html`<p>${invalid}</p><p><a href="/forgot-password">${ask_reset}</a></p>`,
  }
  return mailPage(language, title, content[state])
}
