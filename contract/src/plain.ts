// What members type, without what would make it read as something else.

/** Characters that turn what follows around: a place would change how the time behind it reads. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g
/** Drawn as nothing. Not joiners, which some scripts need. */
const UNSEEN = /[\u200b\u2060\ufeff]/g

/** More marks on a letter than any script needs: they are drawn over the lines above and below. */
const PILED = /(\p{M}{4})\p{M}+/gu
/** They push what follows out of sight. */
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/g

export const plainText = (text: string): string =>
  text.replace(TURNING, '').replace(PILED, '$1').replace(EMPTY_LINES, '\n\n')

/** What is one line in a plan or a list stays one: a second one would look like a line of ours. */
export const plainLine = (text: string): string =>
  plainText(text)
    .replace(UNSEEN, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
