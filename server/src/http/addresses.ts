import { BlockList, isIPv6 } from 'node:net'

const ownMachines = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  ownMachines.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ownMachines.addSubnet(network, bits, 'ipv6')

/** Returns an IPv4 address without its IPv6 prefix, and an IPv6 address without its zone. */
const plainAddress = (address: string) =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/**
 * The caller's IP address. The socket of a caller who has hung up has none any more: nobody reads an answer then, and it
 * is not our error.
 */
export function addressOf({ ip }: { ip: string | undefined }): string {
  if (ip !== undefined) return plainAddress(ip)
  throw Object.assign(new Error('the caller has hung up'), { code: 'ECONNRESET' })
}

/** Whether the address is a loopback, private or link-local one. */
export const isPrivateAddress = (address: string): boolean =>
  ownMachines.check(plainAddress(address), isIPv6(plainAddress(address)) ? 'ipv6' : 'ipv4')

/** Rate limits count these together: one IPv4 address, or a whole /64 of IPv6. */
export function householdOf(address: string): string {
  const text = plainAddress(address)
  if (!isIPv6(text)) return text
  const [head = '', tail = ''] = text.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const gap = text.includes('::') ? 8 - front.length - back.length : 0
  const groups = [...front, ...Array<string>(gap).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
