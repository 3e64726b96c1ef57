import { photo as limits } from '@keyswap/contract/limits'
import { expect, test } from 'vitest'
import { admit } from './picker-rules.ts'

const file = (name: string, type = 'image/jpeg', size = 10): File =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size })

const some = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.jpg`))

test('six photos are taken, a seventh is not', () => {
  expect(admit(0, some(6))).toMatchObject({ accepted: { length: 6 }, refused: null })
  expect(admit(0, some(7))).toMatchObject({ accepted: { length: 6 }, refused: { why: 'too_many' } })
  expect(admit(6, some(1))).toMatchObject({ accepted: [], refused: { why: 'too_many' } })
})

test('what is not an image is named', () => {
  const { accepted, refused } = admit(0, [file('a.pdf', 'application/pdf'), file('b.png')])
  expect(accepted.map(({ name }) => name)).toEqual(['b.png'])
  expect(refused).toEqual({ why: 'type', file: 'a.pdf' })
})

test('10 MB are taken, a byte more is not', () => {
  expect(admit(0, [file('a.jpg', 'image/jpeg', limits.max_bytes)]).refused).toBeNull()
  expect(admit(0, [file('a.jpg', 'image/jpeg', limits.max_bytes + 1)]).refused).toEqual({
    why: 'size',
    file: 'a.jpg',
  })
})
