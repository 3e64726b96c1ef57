/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'

/** Known injection strings. If one ran, it would set `window.hacked` or open a dialog. */
export const nasty = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror=window.hacked=1>',
  '<svg onload=window.hacked=1>',
  '<svg><script>window.hacked=1</script></svg>',
  '<iframe srcdoc="<script>top.hacked=1</script>">',
  '<body onload=window.hacked=1>',
  '<details open ontoggle=window.hacked=1>',
  '<input autofocus onfocus=window.hacked=1>',
  '<video><source onerror=window.hacked=1>',
  '<a href="javascript:window.hacked=1">x</a>',
  'javascript:window.hacked=1',
  'JaVaScRiPt:window.hacked=1//https://x.lv',
  'https://x.lv/" onmouseover="window.hacked=1',
  "https://x.lv/'onclick='window.hacked=1",
  'https://x.lv/</a><img src=x onerror=hacked=1>',
  'data:text/html,<script>hacked=1</script>',
  'vbscript:msgbox(1)',
  '"><script>window.hacked=1</script>',
  "';window.hacked=1;//",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an injection string, not a template
  '`${window.hacked=1}`',
  '{{constructor.constructor("hacked=1")()}}',
  '{window.hacked=1}',
  '</textarea><script>window.hacked=1</script>',
  '</title><script>window.hacked=1</script>',
  '<math><mi xlink:href="javascript:hacked=1">',
  '<style>@import "javascript:hacked=1"</style>',
  '<base href="javascript:hacked=1//">',
  '&lt;script&gt;window.hacked=1&lt;/script&gt;',
  '\u202Egnp.exe\u202C <b onclick=hacked=1>',
  '__proto__ <object data="javascript:hacked=1">',
]

/** Returns a function that checks that none of these strings has run on the page. */
export function watchForHarm(page: Page): () => Promise<void> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return async () => {
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(dialogs).toEqual([])
  }
}
