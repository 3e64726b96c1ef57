import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountBadge } from './badge.tsx'

const textOf = (count: number) =>
  renderToStaticMarkup(<CountBadge count={count} />).replace(/<[^>]*>/g, '')

test('a badge counts to 99, and shows nothing at 0', () => {
  expect([-1, 0, 1, 99, 100, 5000].map(textOf)).toEqual(['', '', '1', '99', '99+', '99+'])
})
