import { expect, test } from 'vitest'
import { literalsIn } from './literals.ts'

test('texts are found in quotes, in templates, and in templates within their expressions', () => {
  const source = `import { other } from './other.ts'
    // 'Not a text'
    export const texts = {
      one: 'First text',
      two: (car) => ({ body: \`Second \${car ? \`inner \${car}\` : 'none at all'} text\` }),
      three: "It's third",
    }`
  expect(literalsIn(source)).toEqual([
    ...['First text', 'Second ', 'inner ', 'none at all', ' text', "It's third"],
  ])
})
