import { expect, test } from 'vitest'
import { admit, checkPicture } from './picker-rules.ts'

const file = (name: string, type = 'image/jpeg', size = 10): File =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size })

const some = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.jpg`))

test('six photos are accepted, a seventh is not', () => {
  expect(admit(0, some(6))).toMatchObject({ accepted: { length: 6 }, refused: [] })
  // One refusal, however many are too many.
  expect(admit(0, some(9))).toMatchObject({
    accepted: { length: 6 },
    refused: [{ why: 'too_many' }],
  })
  expect(admit(6, some(1))).toMatchObject({ accepted: [], refused: [{ why: 'too_many' }] })
})

test('a file that is not an image is reported by name', () => {
  const { accepted, refused } = admit(0, [file('a.pdf', 'application/pdf'), file('b.png')])
  expect(accepted.map(({ name }) => name)).toEqual(['b.png'])
  expect(refused).toEqual([{ why: 'type', file: 'a.pdf' }])
})

test('10 MB are accepted, a byte more is not', () => {
  expect(admit(0, [file('a.jpg', 'image/jpeg', 10 * 1024 * 1024)]).refused).toEqual([])
  expect(admit(0, [file('a.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1)]).refused).toEqual([
    { why: 'size', file: 'a.jpg' },
  ])
})

test('a HEIC file is accepted even if the system gives it no type', () => {
  expect(admit(0, [file('IMG_1.HEIC', ''), file('b.heif', 'image/heif')]).accepted).toHaveLength(2)
  expect(admit(0, [file('notes', '')]).refused).toEqual([{ why: 'type', file: 'notes' }])
})

const read = (width: number, height: number) =>
  ({ ok: true, file: new Blob(), is_converted: false, width, height }) as const

test('400 pixels on the longer side are accepted, one less is not', () => {
  expect(checkPicture('a.jpg', read(400, 30))).toBeNull()
  expect(checkPicture('a.jpg', read(30, 400))).toBeNull()
  expect(checkPicture('a.jpg', read(399, 399))).toEqual({
    why: 'small',
    file: 'a.jpg',
    width: 399,
    height: 399,
  })
})

test.each(['type', 'heic', 'read'] as const)(
  'an unreadable file is reported by name: %s',
  (why) => {
    expect(checkPicture('a.jpg', { ok: false, why })).toEqual({ why, file: 'a.jpg' })
  },
)
