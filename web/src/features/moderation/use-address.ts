import { useSearchParams } from 'wouter'

type Change = Record<string, string | null>

/** The panel's state is in the URL, so that reload, back and shared links work. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const changed = (change: Change) => (before: URLSearchParams) => {
    const after = new URLSearchParams(before)
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === '') after.delete(name)
      else after.set(name, value)
    }
    return after
  }
  return {
    text: (name: string): string => params.get(name) ?? '',
    /** One of these values; the first if the URL has none of them. */
    choice: <T extends string>(name: string, values: readonly [T, ...T[]]): T =>
      values.find((value) => value === params.get(name)) ?? values[0],
    /** Replaces the history entry: a filter is not a step to go back to. */
    change: (change: Change) => setParams(changed(change), { replace: true }),
    go: (to: Change) => setParams(changed(to)),
  }
}
