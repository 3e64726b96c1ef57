// Writes into index.html what a browser without JavaScript shows. The page is the same for everybody and the language
// is chosen by a script, so the text is there in every language.
import { languages } from '@keyswap/contract/languages'
import type { Plugin } from 'vite'
import { missing } from '../src/screens/missing.texts.ts'
import { textsOf } from './texts.ts'

const PLACE = '<!-- noscript -->'

export function noscript(): Plugin {
  return {
    name: 'keyswap-noscript',
    async transformIndexHtml(html) {
      const texts = languages.map(
        async (code) => `<p lang="${code}">${(await textsOf(code, missing))['missing.script']}</p>`,
      )
      return html.replace(PLACE, (await Promise.all(texts)).join(''))
    },
  }
}
