// Random choices that are the same for the same seed.

export type Random = ReturnType<typeof createRandom>

/** The Mulberry32 generator. Its 32 bits of state are enough to choose requests. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (least: number, most: number): number => least + below(most - least + 1),
    chance: (share: number): boolean => next() < share,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('Nothing to choose from')
      return list[below(list.length)] as T
    },
    uuid(): string {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      const [a, b, c, d] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20)]
      return `${a}-${b}-4${c}-8${d}-${hex.slice(20)}`
    },
  }
}
