import { expect, test } from 'vitest'
import { speechIn } from '../../../test/speech.ts'
import { aRing, ofThree } from './ring-examples.ts'
import {
  chatAuthorName,
  circleText,
  ownNeighbours,
  ownSwap,
  seatsOf,
  timeLeft,
} from './ring-words.ts'
import { rings } from './rings.texts.ts'

const speech = await speechIn('en', rings)

test('the circle is said in words, beginning and ending with the viewer', () => {
  expect(circleText(seatsOf(aRing(ofThree), 'anna', speech), speech)).toBe(
    'You give the Golf to Dace. Dace gives the MX-5 to Juris. You get the V70 from Juris.',
  )
  const four = aRing({ ...ofThree, Ilze: 'Berlingo' })
  expect(circleText(seatsOf(four, 'anna', speech), speech)).toBe(
    'You give the Golf to Dace. Dace gives the MX-5 to Juris. Juris gives the V70 to Ilze. You get the Berlingo from Ilze.',
  )
})

test('what the viewer gives and gets is named by its model, and in full if two cars have the same', () => {
  expect(ownSwap(aRing(ofThree))).toEqual({ mine: 'Golf', theirs: 'V70' })
  const same = aRing({ ...ofThree, Juris: 'Golf' })
  expect(ownSwap(same)).toEqual({ mine: '2015 Make Golf', theirs: '2015 Make Golf' })
})

test('the viewer gives to the next one and gets from the last one', () => {
  const four = aRing({ ...ofThree, Ilze: 'Berlingo' })
  expect(ownNeighbours(seatsOf(four, 'anna', speech))).toEqual({ taker: 'Dace', giver: 'Ilze' })
})

test('who wrote a message is said by name and car; a deleted member keeps the car', () => {
  const ring = aRing(ofThree)
  const [, dace] = seatsOf(ring, 'anna', speech)
  expect(dace && chatAuthorName(dace)).toBe('Dace · MX-5')
  const members = ring.members.map((member, at) => ({ ...member, is_deleted: at === 1 }))
  const [, gone] = seatsOf({ ...ring, members }, 'anna', speech)
  expect(gone && chatAuthorName(gone)).toBe('Deleted user · MX-5')
})

test('two members of one name are told apart by their cars', () => {
  const ring = aRing(ofThree)
  const members = ring.members.map((one) => (one.name === 'Juris' ? { ...one, name: 'dace' } : one))
  const seats = seatsOf({ ...ring, members }, 'anna', speech)
  expect(seats.map(({ name }) => name)).toEqual(['Anna', 'Dace (MX-5)', 'dace (V70)'])
  expect(seats.map(chatAuthorName)).toEqual(['Anna · Golf', 'Dace (MX-5)', 'dace (V70)'])
})

test.each([
  // What we know of the server's clock may be a second behind.
  [72.0003, '3 days left'],
  [72, '3 days left'],
  [71.9, '3 days left'],
  [48, '2 days left'],
  [46.5, '47 hours left'],
  [1, '1 hour left'],
  [0.5, 'Less than an hour left'],
  [-1, 'Less than an hour left'],
])('%s hours before its end: %s', (hours, text) => {
  const end = '2026-01-08T00:00:00.000Z'
  expect(timeLeft(end, Date.parse(end) - hours * 3_600_000, speech)).toBe(text)
})
