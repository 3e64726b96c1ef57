import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { StartError } from './start-error.ts'

test('every setting has a default', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    DATABASE_URL: undefined,
    SITE_URL: 'http://localhost:3000',
    TRUST_PROXY: [],
    DEMO: 'on',
  })
  expect(readSettings({}).DATA_DIR).toMatch(/data$/)
})

test('an empty value means the default', () => {
  expect(readSettings({ PORT: '', SITE_URL: ' ', PATH: '/bin' })).toMatchObject({ PORT: 3000 })
})

test('SITE_URL follows PORT and loses its last slash', () => {
  expect(readSettings({ PORT: '4000' }).SITE_URL).toBe('http://localhost:4000')
  expect(readSettings({ SITE_URL: 'https://keyswap.example/' }).SITE_URL).toBe(
    'https://keyswap.example',
  )
})

test('TRUST_PROXY takes addresses, ranges and loopback', () => {
  expect(readSettings({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1' }).TRUST_PROXY).toEqual([
    'loopback',
    '10.0.0.0/8',
    'fd00::1',
  ])
})

test('PUSH_HOSTS is the push services of the usual browsers, those that are named, or none', () => {
  expect(readSettings({}).PUSH_HOSTS).toContain('fcm.googleapis.com')
  expect(readSettings({ PUSH_HOSTS: 'push.example:8443, *.push.example' }).PUSH_HOSTS).toEqual([
    'push.example:8443',
    '*.push.example',
  ])
  expect(readSettings({ PUSH_HOSTS: 'off' }).PUSH_HOSTS).toEqual([])
})

test.each([
  ['https://keyswap.lv', 'support@keyswap.lv'],
  ['https://swap.cars.co.uk:8443', 'support@swap.cars.co.uk'],
  ['https://atslēgas.lv', 'support@xn--atslgas-z7a.lv'],
  ['https://myexample.com', 'support@myexample.com'],
  ['https://example.lv', 'support@example.lv'],
  ['https://latest.io', 'support@latest.io'],
  ['https://example.com', null],
  ['https://keyswap.example.com', null],
  ['https://a.b.example.net:8443', null],
  ['https://keyswap.example.org', null],
  ['https://keyswap.example', null],
  ['http://localhost:3000', null],
  ['http://app.localhost', null],
  ['http://localhost.localdomain', null],
  ['http://nas', null],
  ['http://nas.local', null],
  ['http://keyswap.internal', null],
  ['http://host.docker.internal:3000', null],
  ['http://router.lan', null],
  ['http://nas.home.arpa', null],
  ['http://keyswap.test', null],
  ['http://keyswap.invalid', null],
  ['http://192.168.1.5', null],
  ['http://8.8.8.8:3000', null],
  ['http://0x7f000001', null],
  ['http://[::1]:80', null],
  ['http://[2001:db8::1]', null],
])('without SUPPORT_EMAIL, the address for help at %s is %s', (SITE_URL, expected) => {
  expect(readSettings({ SITE_URL }).support_email).toBe(expected)
  expect(readSettings({ SITE_URL, SUPPORT_EMAIL: 'help@keyswap.lv' }).support_email).toBe(
    'help@keyswap.lv',
  )
})

test.each([
  ['SUPPORT_EMAIL', 'help'],
  ['PUSH_HOSTS', '*'],
  ['PUSH_HOSTS', '*.push.example,https://push.example'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '0'],
  ['S3_ENDPOINT', 'minio:9000'],
  ['DEMO', 'maybe'],
  ['SITE_URL', 'https://user@keyswap.example'],
  ['SITE_URL', 'https://keyswap.example/?a=b'],
  ['HOST', 'my host'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost:5432'],
  ['REDIS_URL', 'localhost:6379'],
  ['REDIS_URL', 'redis://'],
  ['REDIS_URL', 'http://localhost:6379'],
  ['SITE_URL', 'keyswap.example'],
  ['SITE_URL', 'https://keyswap.example/path'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by name, with the form it should have', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(`The setting ${name} `)
  expect(read).toThrow(
    expect.objectContaining({ wayOut: expect.stringContaining(`${name} should be`) }),
  )
})

test.each(['DATABASE_URL', 'REDIS_URL'])(
  'a bad %s is not printed: it may hold a password',
  (name) => {
    expect(() => readSettings({ [name]: 'x://user:secret@host' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret') }),
    )
  },
)

test('REDIS_URL is a connection string, with or without TLS', () => {
  for (const REDIS_URL of ['redis://localhost', 'rediss://anna:secret@redis.example:6380/1'])
    expect(readSettings({ REDIS_URL }).REDIS_URL).toBe(REDIS_URL)
})

test('an S3 service needs both of its keys', () => {
  const read = () => readSettings({ S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'key' })
  expect(read).toThrow('The setting S3_SECRET_ACCESS_KEY is missing.')
})

test('DATABASE_URL names a server', () => {
  expect(() => readSettings({ DATABASE_URL: 'postgres:foo' })).toThrow('The setting DATABASE_URL ')
})
