import { expect, test } from 'vitest'
import { freshPool } from '../../../server/test/database.ts'
import { COMMUNITIES, likesOf } from './community.ts'
import { measureShares } from './shares.ts'

const TINY = { cars: 40, likes_each: 3 }

/** How many cars can be left and reached again by at most this many likes, without passing a car twice. */
function shareByHand(likes: [number, number][], most: number): number {
  const liked = (car: number) =>
    likes.filter(([source]) => source === car).map(([, target]) => target)
  const returns = (walk: number[]): boolean =>
    liked(walk.at(-1) ?? 0).some(
      (next) =>
        (next === walk[0] && walk.length >= 2) ||
        (walk.length < most && !walk.includes(next) && returns([...walk, next])),
    )
  const cars = Array.from({ length: TINY.cars }, (_, car) => car)
  return cars.filter((car) => returns([car])).length / TINY.cars
}

test('the shares of cars with an option are those of a slow and obvious count', async () => {
  const likes = likesOf(TINY)
  const shares = await measureShares(await freshPool(), TINY)
  expect(shares).toEqual({
    two: shareByHand(likes, 2),
    three: shareByHand(likes, 3),
    four: shareByHand(likes, 4),
  })
  expect(shares.two).toBeGreaterThan(0)
  expect(shares.three).toBeGreaterThan(shares.two)
  expect(shares.four).toBeGreaterThan(shares.three)
})

test('every run has the same community, in which nobody likes their own car or one car twice', () => {
  for (const community of COMMUNITIES) {
    const likes = likesOf(community)
    expect(likes).toEqual(likesOf(community))
    expect(new Set(likes.map(String)).size).toBe(community.cars * community.likes_each)
    expect(likes.filter(([source, target]) => source === target)).toEqual([])
  }
})
