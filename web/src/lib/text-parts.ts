export type TextPart = { text: string; href?: string }

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** What ends a sentence ends the address before it. */
const AFTER_ADDRESS = /[.,;:!?'”’)\]}]+$/

/** A plain text, with the web addresses in it set apart; only http and https ever become links. */
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

/** A bracket that was opened within the address belongs to it. */
function withoutTail(address: string): string {
  const bare = address.replace(AFTER_ADDRESS, '')
  return bare.includes('(') && address[bare.length] === ')' ? `${bare})` : bare
}
