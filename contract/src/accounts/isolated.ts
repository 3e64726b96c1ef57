/** Letters that are written from right to left, and the mark that counts as one. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A text among others, each read for itself: of two right-to-left words around an arrow the later one would come first. Only
 * such a text is marked, with the characters that `<bdi>` stands for.
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
