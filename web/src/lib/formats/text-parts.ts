export type TextPart = { text: string; href?: string }

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** Trailing punctuation belongs to the sentence, not to the address. */
const AFTER_ADDRESS = /[.,;:!?'”’)\]}]+$/

/** Splits plain text into text and links. Only http and https become links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTail(found)
    if (!URL.canParse(address)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: address, href: address })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** A closing bracket stays if it was opened within the address. */
function withoutTail(address: string): string {
  const bare = address.replace(AFTER_ADDRESS, '')
  return bare.includes('(') && address[bare.length] === ')' ? `${bare})` : bare
}
