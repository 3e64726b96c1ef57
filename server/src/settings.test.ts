import { availableParallelism } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from './errors/start-error.ts'
import { readSettings } from './settings.ts'

test('an empty environment gives the defaults', () => {
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

test('e-mail addresses are confirmed if there is a mail server, unless EMAIL_CONFIRMATION says otherwise', () => {
  const SMTP_URL = 'smtp://mail.keyswap.lv'
  const confirms = (environment: Record<string, string>) => readSettings(environment).confirms_email
  expect(confirms({})).toBe(false)
  expect(confirms({ SMTP_URL })).toBe(true)
  expect(confirms({ EMAIL_CONFIRMATION: 'auto', SMTP_URL })).toBe(true)
  expect(confirms({ EMAIL_CONFIRMATION: 'on' })).toBe(true)
  expect(confirms({ EMAIL_CONFIRMATION: 'off', SMTP_URL })).toBe(false)
  expect(readSettings({ EMAIL_CONFIRMATION: 'off', SMTP_URL }).reaches_mailboxes).toBe(true)
  expect(readSettings({ EMAIL_CONFIRMATION: 'on' }).reaches_mailboxes).toBe(false)
})

test('mails come from the site’s host unless an address is given', () => {
  const SITE_URL = 'https://keyswap.lv:8443'
  expect(readSettings({ SITE_URL }).MAIL_FROM).toBe('keyswap@keyswap.lv')
  expect(readSettings({ SITE_URL, MAIL_FROM: 'a@b.lv' }).MAIL_FROM).toBe('a@b.lv')
})

test('photos go to the bucket car-images by default, and DATA_DIR becomes an absolute path', () => {
  expect(readSettings({})).toMatchObject({ S3_BUCKET: 'car-images', S3_REGION: 'us-east-1' })
  expect(readSettings({ DATA_DIR: ' ./else ' }).DATA_DIR).toBe(path.resolve('else'))
})

test.each([
  ['PORT', '1'],
  ['PORT', '65535'],
  ['S3_BUCKET', 'abc'],
  ['S3_BUCKET', `a${'b'.repeat(61)}c`],
  ['TRUST_PROXY', '10.0.0.1/32,::1/128,10.0.0.0/0'],
  ['HOST', '::1'],
  ['WORKERS', '16'],
  ['DATABASE_URL', 'postgresql://localhost/x'],
  ['SMTP_URL', 'smtps://mail.keyswap.lv'],
])('%s=%s is accepted', (name, value) => {
  expect(() => readSettings({ [name]: value })).not.toThrow()
})

test.each([
  [true, 'warn'],
  [false, 'info'],
])('with isTTY %s the default log level is %s, and LOG_LEVEL overrides it', (isTTY, expected) => {
  const before = process.stdout.isTTY
  onTestFinished(() => {
    process.stdout.isTTY = before
  })
  process.stdout.isTTY = isTTY
  expect(readSettings({}).LOG_LEVEL).toBe(expected)
  expect(readSettings({ LOG_LEVEL: 'debug' }).LOG_LEVEL).toBe('debug')
})

test('one process serves by default; WORKERS sets another number, auto that of the cores', () => {
  const workers = (WORKERS?: string) => readSettings({ WORKERS }).WORKERS
  expect([workers(), workers(''), workers('1'), workers('3')]).toEqual([1, 1, 1, 3])
  expect(workers('auto')).toBe(Math.min(availableParallelism(), 16))
})

test('TRUST_PROXY takes addresses, ranges and loopback', () => {
  expect(readSettings({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1' }).TRUST_PROXY).toEqual([
    'loopback',
    '10.0.0.0/8',
    'fd00::1',
  ])
})

test('STAFF_WORDS are admin, keyswap and the like, and can be others or none', () => {
  expect(readSettings({}).STAFF_WORDS).toEqual(
    expect.arrayContaining(['admin', 'keyswap', 'atbalsts']),
  )
  expect(readSettings({ STAFF_WORDS: 'policija, Valdība' }).STAFF_WORDS).toEqual([
    'policija',
    'Valdība',
  ])
  expect(readSettings({ STAFF_WORDS: 'off' }).STAFF_WORDS).toEqual([])
})

test('PUSH_HOSTS defaults to the push services of the usual browsers, and can list others or none', () => {
  expect(readSettings({}).PUSH_HOSTS).toEqual([
    'fcm.googleapis.com',
    '*.push.services.mozilla.com',
    '*.notify.windows.com',
    '*.push.apple.com',
  ])
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
])('without SUPPORT_EMAIL, the support address at %s is %s', (SITE_URL, expected) => {
  expect(readSettings({ SITE_URL }).support_email).toBe(expected)
  expect(readSettings({ SITE_URL, SUPPORT_EMAIL: 'help@keyswap.lv' }).support_email).toBe(
    'help@keyswap.lv',
  )
})

test.each([
  ['SUPPORT_EMAIL', 'help'],
  ['STAFF_WORDS', 'ad'],
  ['STAFF_WORDS', 'admin,,support'],
  ['STAFF_WORDS', 'ad.min'],
  ['STAFF_WORDS', 'the staff'],
  ['STAFF_WORDS', '\u0301\u0301\u0301'],
  ['STAFF_WORDS', 'a'.repeat(41)],
  ['PUSH_HOSTS', '*'],
  ['PUSH_HOSTS', '*.push.example,https://push.example'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '3000x'],
  ['S3_BUCKET', 'ab'],
  ['S3_BUCKET', `a${'b'.repeat(62)}c`],
  ['S3_BUCKET', 'Cars'],
  ['SMTP_URL', 'http://mail.keyswap.lv'],
  ['MAIL_FROM', 'keyswap'],
  ['EMAIL_CONFIRMATION', 'yes'],
  ['ADMIN_SECOND_FACTOR', 'yes'],
  ['TRUST_PROXY', '::1/129'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['S3_ENDPOINT', 'minio:9000'],
  ['DEMO', 'maybe'],
  ['WORKERS', '0'],
  ['WORKERS', '17'],
  ['WORKERS', '-2'],
  ['WORKERS', '1.5'],
  ['WORKERS', 'all'],
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
])('%s=%s is refused, with the setting’s name and the expected form', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(`The setting ${name} `)
  expect(read).toThrow(
    expect.objectContaining({ hint: expect.stringContaining(`${name} should be`) }),
  )
})

test.each(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'])(
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

test('S3_ENDPOINT needs both keys', () => {
  const S3_ENDPOINT = 'https://s3.example'
  for (const [given, missing] of [
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ] as const)
    expect(() => readSettings({ S3_ENDPOINT, [given]: 'key' })).toThrow(
      `The setting ${missing} is missing.`,
    )
})

test('DATABASE_URL must name a server', () => {
  expect(() => readSettings({ DATABASE_URL: 'postgres:foo' })).toThrow('The setting DATABASE_URL ')
})
