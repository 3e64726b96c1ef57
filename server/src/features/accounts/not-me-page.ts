import type { Language } from '@keyswap/contract/accounts'
import { html } from '../../html.ts'
import { mailPage } from './mail-page.ts'
import { mailTexts } from './mail-texts.ts'

export function notMePage(language: Language, state: 'asking' | 'done' | 'invalid'): string {
  const { title, question, button, done, invalid, ask_reset } = mailTexts[language].not_me_page
  const content = {
    asking: html`<p>${question}</p><form method="post"><button>${button}</button></form>`,
    done: html`<p role="status">${done}</p>`,
    invalid: html`<p>${invalid}</p><p><a href="/forgot-password">${ask_reset}</a></p>`,
  }
  return mailPage(language, title, content[state])
}
