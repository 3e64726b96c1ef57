const GROUPED = /^-?\d{1,3}([ \u00a0,.]\d{3})+$/
/** 12 500,50 or 1.234,5. No field accepts cents, but the error differs from "not a number". */
const WITH_CENTS = /^(-?\d{1,3}(?:[ \u00a0,.]\d{3})+|-?\d+)[,.](\d{1,2})$/

/** Accepts 45,210 and 45 210. NaN if the field is empty or not a number. */
export function numberIn(text: string): number {
  const typed = text.trim()
  if (typed === '') return Number.NaN
  if (GROUPED.test(typed)) return Number(plain(typed))
  const [, whole, cents] = WITH_CENTS.exec(typed) ?? []
  return Number(whole && cents ? `${plain(whole)}.${cents}` : typed)
}

const plain = (grouped: string): string => grouped.replaceAll(/[ \u00a0,.]/g, '')
