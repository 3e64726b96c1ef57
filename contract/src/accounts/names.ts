// What a member can be called, for browser and server. Don't import zod here: it would end up in the web.

/** What is wrong with a name, as INVALID_INPUT says it. */
export const nameIssues = {
  characters: 'A name needs a letter, number or symbol, and no invisible characters',
  staff: 'This name is reserved for this site and the people who run it',
} as const
export type NameIssue = keyof typeof nameIssues

// Control, format and private characters, those that Unicode does not have, and others that are drawn as nothing: fillers
// that count as letters, variation selectors, a blank of Braille, a blank of music, and the place of an object.
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufffc]/gu
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const VISIBLE = /[\p{L}\p{N}\p{S}]/u
/** A mark without a letter, which would be drawn on what is before the name, or more of them than any script needs. */
const LOOSE_MARKS = /(?:^| )\p{M}|\p{M}{5}/u

/** One spelling of each letter, one space between words. */
export const tidyName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/**
 * For a form: without what its writer cannot see. Keyboards and copied texts bring it along: joiners in Persian names and
 * emoji, marks of direction in Hebrew ones.
 */
export const visibleName = (text: string): string =>
  tidyName(text.replace(BREAKS, ' ').replace(INVISIBLE, ''))

/** For a tidied name. */
export const isVisibleName = (name: string): boolean =>
  name.search(INVISIBLE) === -1 && VISIBLE.test(name) && !LOOSE_MARKS.test(name)
