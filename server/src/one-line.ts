/**
 * What a member has typed, for a place where it must not look like a paragraph of ours: on one line, without control
 * characters or marks that turn the direction of the text.
 */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
