import { expect, test } from 'vitest'
import { LIKES_PER_MEMBER, likedMember, signedInMembers, swipeOf, TINY } from './world.ts'

const LAPS = 50

test('the swipes of the load are all different, and a tenth of each lap answers a like', () => {
  const members = signedInMembers(TINY)
  const swiped = new Set<string>()
  for (let lap = 0; lap < LAPS; lap++) {
    let answers = 0
    for (let nth = lap * members; nth < (lap + 1) * members; nth++) {
      const { swiper, target } = swipeOf(TINY, nth)
      swiped.add(`${swiper} ${target}`)
      const likes = Array.from({ length: LIKES_PER_MEMBER }, (_, like) =>
        likedMember(TINY, target, like),
      )
      if (target < TINY.members && likes.includes(swiper)) answers += 1
    }
    expect(answers, `lap ${lap}`).toBe(members / 10)
  }
  expect(swiped.size).toBe(LAPS * members)
})
