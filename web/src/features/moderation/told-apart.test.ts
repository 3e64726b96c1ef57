import { expect, test } from 'vitest'
import { namesApart } from './told-apart.ts'

test('moderators read of two members of one name which is which', () => {
  const [dace, cheat, anna] = [
    { id: '01-aaaaaa', name: 'Dace' },
    { id: '01-bbbbbb', name: 'D\u0430ce' },
    { id: '01-cccccc', name: 'Anna' },
  ] as const
  const nameOf = namesApart([dace, cheat, anna, null, dace])
  expect([dace, cheat, anna].map(nameOf)).toEqual(['Dace (#aaaaaa)', 'D\u0430ce (#bbbbbb)', 'Anna'])
})
