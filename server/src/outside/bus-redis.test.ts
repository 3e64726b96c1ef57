import { expect, test } from 'vitest'
import { startTwoApps } from '../../test/app.ts'
import { watchBus } from '../../test/bus.ts'
import { asMember, signedIn } from '../../test/client.ts'
import { startRedis } from '../../test/redis.ts'
import { listen } from '../../test/stream.ts'
import { StartError } from '../errors/start-error.ts'
import { openRedisBus } from './bus-redis.ts'
import { createLogger } from './log.ts'

const CHANNEL = 'keyswap_events:test'

/** An instance's bus, with the texts it received and the lines it logged. */
async function openInstance(url: string, channel = CHANNEL) {
  const logged: { level: string; msg: string }[] = []
  const log = createLogger('info', { write: (line: string) => void logged.push(JSON.parse(line)) })
  const bus = await openRedisBus({ url, channel, log })
  return { send: bus.send, ...watchBus(bus), logged: () => logged.map(({ msg }) => msg) }
}

test('a text sent on one instance is received once by each, and at once by the sender', async () => {
  const redis = await startRedis()
  const [first, second] = [await openInstance(redis.url), await openInstance(redis.url)]
  const elsewhere = await openInstance(redis.url, 'keyswap_events:another-site')
  const texts = Array.from({ length: 500 }, (_, index) => `nudge ${index}, ā and 🚗`)
  for (const text of texts) await first.send(text)
  expect(first.received).toEqual(texts)
  await expect.poll(() => second.received.length).toBe(texts.length)
  expect(second.received).toEqual(texts)
  await second.send('back')
  await expect.poll(() => first.received.at(-1)).toBe('back')
  expect(first.received).toHaveLength(texts.length + 1)
  expect(elsewhere.received).toEqual([])
})

test('without Redis an instance receives its own texts and logs once, and reconnects when Redis is back', async () => {
  const redis = await startRedis()
  const [first, second] = [await openInstance(redis.url), await openInstance(redis.url)]
  await redis.die()
  await expect.poll(first.logged).toHaveLength(1)
  for (let index = 0; index < 50; index++) await first.send(`${index}`)
  expect(first.received).toHaveLength(50)
  expect(second.received).toEqual([])
  await redis.comeBack()
  await expect.poll(redis.subscribers).toBe(2)
  await expect.poll(() => [first.gaps(), second.gaps()]).toEqual([1, 1])
  await first.send('again')
  await expect.poll(() => second.received).toEqual(['again'])
  expect(first.logged()).toEqual([
    'Redis is gone: each instance notifies only its own clients until it is back',
    'Redis is back',
  ])
})

test('a user name and password in the URL are used', async () => {
  const redis = await startRedis({ password: 'sesame' })
  const [first, second] = [await openInstance(redis.url), await openInstance(redis.url)]
  await first.send('Hello')
  await expect.poll(() => second.received).toEqual(['Hello'])
})

test('a Redis that cannot be used fails the start with its host, without the password, and with a hint', async () => {
  const redis = await startRedis({ password: 'sesame' })
  const wrong = redis.url.replace('sesame', 'open-barley')
  const { host } = new URL(redis.url)
  const opening = openInstance(wrong)
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow(`Redis at ${host} cannot be used: WRONGPASS`)
  await expect(opening).rejects.not.toThrow('barley')
  await redis.die()
  await expect(openInstance(redis.url)).rejects.toMatchObject({
    message: expect.stringContaining('ECONNREFUSED'),
    hint: expect.stringContaining('Check REDIS_URL'),
  })
})

test('two instances notify their members of announcements through Redis', async () => {
  const redis = await startRedis()
  const apps = await startTwoApps({ redis_url: redis.url })
  const admin = await signedIn(apps[0], { admin: true })
  const streams = [await listen(apps[0], admin), await listen(apps[1], admin)]
  await admin.post('/api/admin/broadcasts', { title: 'News', content: 'From one to all' })
  for (const { received } of streams)
    await expect.poll(() => received).toEqual([{ type: 'announcement' }])
  expect(redis.published).toHaveLength(1)
  await redis.die()
  const elsewhere = asMember(apps[1], admin, admin.token)
  await elsewhere.post('/api/admin/broadcasts', { title: 'More', content: 'Told here alone' })
  await expect.poll(() => streams[1]?.received.length).toBe(2)
  expect(streams[0]?.received).toHaveLength(1)
})
