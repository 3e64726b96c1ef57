export type PageBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

const HEADING = /^#+ +/
const ITEM = /^[-*] +/

/** The small markup of an operator's page: `# ` begins a heading, `- ` an item of a list, an empty line ends a paragraph. */
export function pageBlocks(text: string): PageBlock[] {
  const blocks: PageBlock[] = []
  let isOpen = false
  for (const line of text.split('\n').map((one) => one.trim())) {
    const last = isOpen ? blocks.at(-1) : undefined
    isOpen = line !== ''
    if (!isOpen) continue
    if (HEADING.test(line)) {
      blocks.push({ kind: 'heading', text: line.replace(HEADING, '') })
      isOpen = false
    } else if (ITEM.test(line)) {
      const item = line.replace(ITEM, '')
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (last?.kind === 'paragraph') last.text += `\n${line}`
    else blocks.push({ kind: 'paragraph', text: line })
  }
  return blocks
}
