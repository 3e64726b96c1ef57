import { photo as limits } from '@keyswap/contract/limits'
import { expect, test } from 'vitest'
import { admit, judge } from './picker-rules.ts'

const file = (name: string, type = 'image/jpeg', size = 10): File =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size })

const some = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.jpg`))

test('six photos are taken, a seventh is not', () => {
  expect(admit(0, some(6))).toMatchObject({ accepted: { length: 6 }, refused: [] })
  // Said once, however many there are.
  expect(admit(0, some(9))).toMatchObject({
    accepted: { length: 6 },
    refused: [{ why: 'too_many' }],
  })
  expect(admit(6, some(1))).toMatchObject({ accepted: [], refused: [{ why: 'too_many' }] })
})

test('what is not an image is named', () => {
  const { accepted, refused } = admit(0, [file('a.pdf', 'application/pdf'), file('b.png')])
  expect(accepted.map(({ name }) => name)).toEqual(['b.png'])
  expect(refused).toEqual([{ why: 'type', file: 'a.pdf' }])
})

test('10 MB are taken, a byte more is not', () => {
  expect(admit(0, [file('a.jpg', 'image/jpeg', limits.max_bytes)]).refused).toEqual([])
  expect(admit(0, [file('a.jpg', 'image/jpeg', limits.max_bytes + 1)]).refused).toEqual([
    { why: 'size', file: 'a.jpg' },
  ])
})

test('a HEIC file is looked at even where the system has no type for it', () => {
  expect(admit(0, [file('IMG_1.HEIC', ''), file('b.heif', 'image/heif')]).accepted).toHaveLength(2)
  expect(admit(0, [file('notes', '')]).refused).toEqual([{ why: 'type', file: 'notes' }])
})

const read = (width: number, height: number) =>
  ({ ok: true, file: new Blob(), is_converted: false, width, height }) as const

test('400 pixels on the longer side are taken, one less is not', () => {
  expect(judge('a.jpg', read(400, 30))).toBeNull()
  expect(judge('a.jpg', read(30, 400))).toBeNull()
  expect(judge('a.jpg', read(399, 399))).toEqual({
    why: 'small',
    file: 'a.jpg',
    width: 399,
    height: 399,
  })
})

test.each(['type', 'heic', 'read'] as const)('what cannot be read is named: %s', (why) => {
  expect(judge('a.jpg', { ok: false, why })).toEqual({ why, file: 'a.jpg' })
})
