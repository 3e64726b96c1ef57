/**
 * What a member has typed, for a place where it must not look like a paragraph of ours: on one line, without control
 * characters or marks that turn the direction of the text.
 */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()

// Also the dots that browsers read as a full stop in an address. Before a digit it is no domain: 'ID.3', '1.6 TDI'.
const LINKED = /(?<=[\p{L}\p{N}])[.:。．｡](?=[/\p{L}])/gu

/**
 * The same in a mail. Mail programs make a link of everything that looks like an address: a space breaks it, and a reader still
 * sees what was typed.
 */
export const inMail = (text: string): string => oneLine(text).replaceAll(LINKED, '$& ')
