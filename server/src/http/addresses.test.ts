import { expect, test } from 'vitest'
import { addressOf, householdOf, isPrivateAddress } from './addresses.ts'
import { toRefusal } from './errors.ts'

test.each([
  ['127.0.0.1', true],
  ['127.255.255.255', true],
  ['128.0.0.0', false],
  ['10.255.255.255', true],
  ['9.255.255.255', false],
  ['11.0.0.0', false],
  ['172.15.255.255', false],
  ['172.16.0.0', true],
  ['172.31.255.255', true],
  ['172.32.0.0', false],
  ['192.168.255.255', true],
  ['192.169.0.0', false],
  ['::1', true],
  ['::2', false],
  ['fc00::1', true],
  ['fdff::1', true],
  ['fe00::1', false],
  ['fe80::1%eth0', true],
  ['fec0::1', false],
  ['2001:db8::1', false],
  ['::ffff:10.0.0.1', true],
  ['::FFFF:8.8.8.8', false],
])('isPrivateAddress(%s) is %s', (address, isOwn) => {
  expect(isPrivateAddress(address)).toBe(isOwn)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
  ['2001:db8::7:0:0:0:9', '2001:db8:0:7::/64'],
  ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('rate limits count %s as %s', (address, caller) => {
  expect(householdOf(address)).toBe(caller)
})

test('a caller who has hung up has no address, which is not an error of ours', () => {
  expect(addressOf({ ip: '::ffff:192.0.2.7' })).toBe('192.0.2.7')
  const refused = (() => {
    try {
      return addressOf({ ip: undefined })
    } catch (error) {
      return toRefusal(error).code
    }
  })()
  expect(refused).toBe('MALFORMED_BODY')
})
