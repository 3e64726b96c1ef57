import path from 'node:path'
import { expect, test } from 'vitest'
import { StartError } from '../errors/start-error.ts'
import { banner, describeDemo, describeFolder } from './banner.ts'
import { explainListenError } from './port.ts'

const signIns = [
  { email: 'anna@demo.example', is: 'a member', password: 'abcd-efgh' },
  { email: 'b@demo.example', is: 'an admin', password: 'ijkl-mnop' },
]
const facts = {
  port: 3000,
  siteUrl: 'https://keyswap.lv',
  database: 'keyswap at db',
  workers: 1,
  seconds: 1.25,
  demo: { signIns: [], isFilling: false },
}

test('the banner has the site’s address, and no network address if only this machine can reach it', () => {
  const here = banner({ ...facts, host: '127.0.0.1' })
  for (const words of ['https://keyswap.lv\n', 'https://keyswap.lv/api/docs', 'keyswap at db'])
    expect(here).toContain(words)
  expect(here).not.toContain('On a phone')
  expect(here).not.toContain('Workers')
  expect(here).not.toContain('demo')
})

test('the banner has the number of worker processes, if there are several', () => {
  const several = banner({ ...facts, host: '127.0.0.1', workers: 4 })
  expect(several).toMatch(/Workers +4 processes/)
})

test('the banner has the demo’s sign-ins, if any, and whether its cars are still being added', () => {
  expect(describeDemo({ signIns: [], isFilling: true })).toEqual([])
  const said = (isFilling: boolean) => describeDemo({ signIns, isFilling }).join('\n')
  for (const words of [
    '  anna@demo.example  a member  abcd-efgh\n',
    '  b@demo.example     an admin  ijkl-mnop\n',
    'npm run demo:clear',
  ])
    expect(said(false)).toContain(words)
  expect(said(true)).toContain('is being filled')
  expect(said(false)).not.toContain('is being filled')
})

test('a folder below the current one is shown relative to it, others by their full path', () => {
  expect(describeFolder(path.resolve('data', 'a'))).toBe(`.${path.sep}${path.join('data', 'a')}`)
  expect(describeFolder(process.cwd())).toBe(process.cwd())
  expect(describeFolder(path.resolve('..', 'else'))).toBe(path.resolve('..', 'else'))
})

test.each([
  ['EADDRINUSE', 'Port 80 is in use', 'PORT=81 npm start'],
  ['EACCES', 'Port 80 may not be used', 'PORT=3000'],
  ['EADDRNOTAVAIL', 'no address my-host', 'Set HOST'],
  ['ENOTFOUND', 'no address my-host', 'Set HOST'],
])('a failed listen is explained: %s', (code, message, hint) => {
  const explained = explainListenError(Object.assign(new Error('x'), { code }), 'my-host', 80)
  expect(explained).toBeInstanceOf(StartError)
  expect(explained).toMatchObject({
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
  })
})

test('an unknown listen error is passed on as it is', () => {
  const surprise = new Error('x')
  expect(explainListenError(surprise, 'h', 1)).toBe(surprise)
})
