/**
 * Puts a member's text on one line, without control characters and marks that change the direction of text, so that it cannot
 * look like a paragraph of ours.
 */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()

// Includes the dots that browsers read as a full stop in an address. Before a digit a dot makes no domain: 'ID.3', '1.6 TDI'.
const LINKED = /(?<=[\p{L}\p{N}])[.:。．｡](?=[/\p{L}])/gu

/**
 * `oneLine` for a mail. Mail programs make a link of everything that looks like an address. A space after the dot prevents that,
 * and a reader still sees what was typed.
 */
export const oneLineForMail = (text: string): string => oneLine(text).replaceAll(LINKED, '$& ')
