// Which names a member can have, for browser and server. Don't import zod here: the web would load it.

/** The messages of INVALID_INPUT for names. */
export const nameIssues = {
  characters: 'A name needs a letter, number or symbol, and no invisible characters',
  staff: 'This name is reserved for this site and the people who run it',
} as const
export type NameIssue = keyof typeof nameIssues

// Control, format, private and unassigned characters, and others that are drawn as nothing: filler letters, variation selectors,
// the Braille blank (U+2800), the musical null notehead (U+1D159) and the object replacement character (U+FFFC).
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufffc]/gu
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const VISIBLE = /[\p{L}\p{N}\p{S}]/u
/** A combining mark without a letter, which would be drawn on the text before the name; or more marks than any script needs. */
const LOOSE_MARKS = /(?:^| )\p{M}|\p{M}{5}/u

/** Normalizes letters to NFC and spaces to a single one. */
export const tidyName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/**
 * Removes invisible characters, which keyboards and copied texts contain: joiners in Persian names and emoji, direction
 * marks in Hebrew names. For forms, whose writers cannot see them.
 */
export const visibleName = (text: string): string =>
  tidyName(text.replace(BREAKS, ' ').replace(INVISIBLE, ''))

/** Expects a name that `tidyName` returned. */
export const isVisibleName = (name: string): boolean =>
  name.search(INVISIBLE) === -1 && VISIBLE.test(name) && !LOOSE_MARKS.test(name)
