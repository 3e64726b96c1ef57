import { expect, test } from 'vitest'
import { type AdminPhoto, withoutPhoto, withPhotoBack } from './photos.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, url: `/${id}`, placeholder: '' })) as [
  AdminPhoto,
  AdminPhoto,
  AdminPhoto,
]

test('a restored photo is back at its index', () => {
  expect(withoutPhoto([a, b, c], 'b')).toEqual([a, c])
  expect(withPhotoBack([a, c], b, 1)).toEqual([a, b, c])
})

test('a photo is restored only once, and at the end if fewer photos are left', () => {
  expect(withPhotoBack([a, b, c], b, 1)).toEqual([a, b, c])
  expect(withPhotoBack([a], c, 2)).toEqual([a, c])
})
