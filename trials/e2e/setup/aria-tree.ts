// What a screen reader finds on a page, as a list to compare with: roles, names and order.
import { expect, type Locator } from '@playwright/test'

/** `role "name"` as Playwright's aria snapshots write it; or a list of it and what is inside. */
type Node = string | readonly Node[]

export const role =
  (name: string) =>
  (label: string, more = '') =>
    `${name} ${JSON.stringify(label)}${more}`

export const heading = (label: string, level: number) => role('heading')(label, ` [level=${level}]`)
export const text = (words: string) => `text: ${words}`

const yaml = (nodes: readonly Node[], indent = ''): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return `${indent}- ${quoted(node)}\n`
      const [head, ...inside] = node
      return `${indent}- ${JSON.stringify(head)}:\n${yaml(inside, `${indent}  `)}`
    })
    .join('')

/** A text is a pair of key and value, everything else a single value. */
function quoted(node: string): string {
  const words = /^text: (.*)$/s.exec(node)?.[1]
  return words === undefined ? JSON.stringify(node) : `text: ${JSON.stringify(words)}`
}

/** These are on the page in this order; others may be between them. */
export const expectReads = (where: Locator, ...nodes: Node[]) =>
  expect(where).toMatchAriaSnapshot(yaml(nodes))
