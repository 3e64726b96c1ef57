// Compares what a screen reader finds on a page with a list of roles and names.
import { expect, type Locator } from '@playwright/test'

/** `role "name"` as in Playwright's aria snapshots, or a list of that and its children. */
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

/** In the YAML of a snapshot, texts are pairs of key and value, and all other nodes single values. */
function quoted(node: string): string {
  const words = /^text: (.*)$/s.exec(node)?.[1]
  return words === undefined ? JSON.stringify(node) : `text: ${JSON.stringify(words)}`
}

/** Expects these nodes in this order. Others may be between them. */
export const expectReads = (where: Locator, ...nodes: Node[]) =>
  expect(where).toMatchAriaSnapshot(yaml(nodes))
