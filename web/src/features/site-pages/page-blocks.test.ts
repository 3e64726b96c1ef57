import { expect, test } from 'vitest'
import { pageBlocks } from './page-blocks.ts'

test('headings, paragraphs with their lines, and lists', () => {
  expect(pageBlocks('# Rules\nBe kind.\nAlways.\n\nNever:\n- cheat\n- shout\n\n- again')).toEqual([
    { kind: 'heading', text: 'Rules' },
    { kind: 'paragraph', text: 'Be kind.\nAlways.' },
    { kind: 'paragraph', text: 'Never:' },
    { kind: 'list', items: ['cheat', 'shout'] },
    { kind: 'list', items: ['again'] },
  ])
})

test('what only looks like markup is text', () => {
  expect(pageBlocks('#1 is first\n-5 degrees\n<b>bold</b>')).toEqual([
    { kind: 'paragraph', text: '#1 is first\n-5 degrees\n<b>bold</b>' },
  ])
})

test('a page without a word has nothing', () => {
  expect(pageBlocks(' \n\n')).toEqual([])
})
