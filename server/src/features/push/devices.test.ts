import type { PushKind, PushState } from '@keyswap/contract/push'
import { expect, test } from 'vitest'
import { PUSH_HOST, startApp } from '../../../test/app.ts'
import { asMember, type SignedIn, send, signedIn } from '../../../test/client.ts'
import { aToken } from '../../../test/factories.ts'
import { aSubscription } from '../../../test/push-service.ts'
import { unzip } from '../../../test/zip.ts'
import { one, sql } from '../../db/sql.ts'

const anAddress = () => aSubscription(`https://${PUSH_HOST}`).address

async function start() {
  const app = await startApp()
  const [phone, berta] = [await signedIn(app), await signedIn(app)]
  const laptop = asMember(app, phone, await aToken(app, phone.id))
  const subscribe = async ({ token }: SignedIn, kinds: PushKind[], address = anAddress()) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await send(app, 'PUT', '/api/me/push', { body: { ...address, kinds }, headers })
    expect(answer.status).toBe(200)
    return address
  }
  return { app, phone, laptop, berta, subscribe }
}

const subscriptionOf = async (member: SignedIn) =>
  ((await member.get('/api/me/push')).body as PushState).subscription

test('each device has its own switches and is switched off separately', async () => {
  const { app, phone, laptop, berta, subscribe } = await start()
  const onPhone = await subscribe(phone, ['matches'])
  const onLaptop = await subscribe(laptop, ['messages', 'announcements'])
  const bertas = await subscribe(berta, ['messages'])
  const states = () => Promise.all([phone, laptop, berta].map(subscriptionOf))
  const hers = { endpoint: bertas.endpoint, kinds: ['messages'] }
  const laptops = { endpoint: onLaptop.endpoint, kinds: ['messages', 'announcements'] }
  expect(await states()).toEqual([
    { endpoint: onPhone.endpoint, kinds: ['matches'] },
    laptops,
    hers,
  ])
  const zip = await fetch(`${app.url}/api/me/export`, {
    headers: { authorization: `Bearer ${phone.token}` },
  })
  const files = unzip(Buffer.from(await zip.arrayBuffer()))
  expect(JSON.parse(String(files.get('notifications.json')))).toMatchObject([
    { endpoint: onPhone.endpoint, kinds: ['matches'], created_at: expect.any(String) },
    { endpoint: onLaptop.endpoint },
  ])
  await phone.delete('/api/me/push')
  expect(await states()).toEqual([null, laptops, hers])
})

test('subscribing an endpoint again replaces its keys', async () => {
  const { app, phone, subscribe } = await start()
  const { endpoint } = await subscribe(phone, ['matches'])
  const { keys } = anAddress()
  await subscribe(phone, ['matches'], { endpoint, keys })
  expect(await one(app.pool, sql`select endpoint, p256dh, auth from push_subscriptions`)).toEqual({
    endpoint,
    ...keys,
  })
})
