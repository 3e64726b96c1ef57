import { call } from '../../../lib/http/client.ts'
import type { Language } from '../../../lib/languages.ts'

/** The agreement to print, in the reader's language. */
export async function fetchAgreement(dealId: string, language: Language): Promise<Blob> {
  const bytes = await call('getAgreement', { params: { dealId }, input: { language } })
  // In the browser it is always an array of bytes.
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
}

/** Its pages, as addresses of pictures. */
export async function fetchAgreementPages(
  dealId: string,
  language: Language,
  signal: AbortSignal,
): Promise<string[]> {
  const { svgs } = await call('getAgreementPages', {
    params: { dealId },
    input: { language },
    signal,
  })
  return svgs.map((svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`)
}

/** The meeting, for any calendar, in the reader's language. */
export async function fetchCalendar(dealId: string, language: Language): Promise<Blob> {
  const text = await call('getCalendar', { params: { dealId }, input: { language } })
  return new Blob([String(text)], { type: 'text/calendar' })
}
