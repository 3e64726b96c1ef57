import { describe, expect } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { signedIn } from '../../../test/client.ts'
import { test } from '../../../test/mirrored.ts'
import { aCompleteRing, anOfferedRing, ringAs, ringsAs } from '../../../test/rings.ts'

describe('a ring', () => {
  test('is shown in giving order, the viewer first', async () => {
    const { ring, members } = await anOfferedRing(await startApp(), 4)
    const cars = members.map(({ car }) => car)
    for (const [index, member] of members.entries()) {
      const shown = await ringAs(member, ring)
      const order = [0, 1, 2, 3].map((step) => (index + step) % 4)
      expect(shown.members.map(({ user_id }) => user_id)).toEqual(
        order.map((at) => members[at]?.id),
      )
      expect(shown.members.map(({ gives }) => gives.id)).toEqual(order.map((at) => cars[at]))
      expect(shown.members.map(({ gets }) => gets.id)).toEqual(order.map((at) => cars.at(at - 1)))
      expect(shown).toMatchObject({ state: 'offered', joined: 0, my_answer: null, is_open: false })
      expect(await ringsAs(member)).toEqual([shown])
    }
  })

  test('is found by its members only', async () => {
    const { app, ring } = await anOfferedRing(await startApp())
    const stranger = await signedIn(app)
    expect((await stranger.get(`/api/rings/${ring}`)).status).toBe(404)
    expect(await ringsAs(stranger)).toEqual([])
  })

  test('that everyone has joined has an open chat', async () => {
    const { ring, members } = await aCompleteRing(await startApp())
    for (const member of members)
      expect(await ringAs(member, ring)).toMatchObject({
        state: 'complete',
        joined: 3,
        my_answer: 'joined',
        expires_at: null,
        is_open: true,
        has_chat: true,
        last_message: null,
        unread: 0,
      })
  })
})
