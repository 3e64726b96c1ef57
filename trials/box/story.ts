// Two members who sign up, match and write; and a check that all of it is still there later.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@keyswap/contract/accounts'
import { aPhoto, like, type Member, PASSWORD, publishListing, signUp } from './member.ts'
import type { Site } from './site.ts'

const WORDS = 'On Saturday, at the lighthouse?'

export type Story = { owners: Member[]; match_id: string; photos: string[] }

export async function playStory(site: Site): Promise<Story> {
  const [anna, boris] = [await signUp(site), await signUp(site)]
  for (const member of [anna, boris]) await publishListing(site, member, await aPhoto())
  assert.equal(await like(site, anna, boris), undefined)
  const match_id = await like(site, boris, anna)
  assert.ok(match_id, 'two likes made no match')
  await site.ok('POST', `/api/matches/${match_id}/messages`, {
    ...{ token: anna.token, body: { client_id: randomUUID(), content: WORDS } },
  })
  const photos = await Promise.all(
    [anna, boris].map(async ({ photo }) => (await site.call('GET', photo)).hash),
  )
  return { owners: [anna, boris], match_id, photos }
}

/** Checks that both members can sign in and see their listing with its photo, the match and the message. */
export async function checkStory(site: Site, { owners, match_id, photos }: Story): Promise<void> {
  for (const [at, { id, email, car_id, photo }] of owners.entries()) {
    const { access_token: token } = await site.ok<SignedIn>('POST', '/api/auth/sign-in', {
      body: { email, password: PASSWORD },
    })
    const cars = await site.ok<{ id: string }[]>('GET', `/api/users/${id}/cars`, { token })
    assert.deepEqual(
      cars.map((car) => car.id),
      [car_id],
    )
    assert.equal((await site.call('GET', photo)).hash, photos[at], 'the photo is another one')
    const matches = await site.ok<{ id: string }[]>('GET', '/api/matches', { token })
    assert.deepEqual(
      matches.map((match) => match.id),
      [match_id],
    )
    const path = `/api/matches/${match_id}/messages?after=0`
    const messages = await site.ok<{ content: string }[]>('GET', path, { token })
    assert.deepEqual(
      messages.map(({ content }) => content),
      [WORDS],
    )
  }
}
