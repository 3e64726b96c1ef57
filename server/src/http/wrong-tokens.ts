import type { RateLimit } from '@keyswap/contract'
import { request as limits } from '@keyswap/contract/limits'
import { putNewest } from '../capacity/newest.ts'

const MOST = 50_000

export type WrongTokens = ReturnType<typeof createWrongTokens>

/**
 * Counts the calls with a token that does not work, by address. Each process counts for itself, because it only saves its own
 * time. The address that was counted longest ago is forgotten first.
 */
export function createWrongTokens(
  { max, seconds }: RateLimit = limits.wrong_tokens,
  most = MOST,
  now = () => performance.now(),
) {
  const allowance_ms = seconds * 1000
  // When the allowance of an address is whole again.
  const wholeAt = new Map<string, number>()
  return {
    count(address: string): void {
      const at = Math.max(wholeAt.get(address) ?? 0, now()) + allowance_ms / max
      putNewest(wholeAt, address, at, most)
    },
    /** Returns 0, or the seconds until the address has something left of its allowance. */
    waitOf(address: string): number {
      const over = (wholeAt.get(address) ?? 0) - now() - allowance_ms
      return Math.max(0, Math.ceil(over / 1000))
    },
  }
}
