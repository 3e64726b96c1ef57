import { useSearchParams } from 'wouter'

type Change = Record<string, string | null>

/** What the panel shows lives in its address, so that reload, back and a shared link work. */
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
    /** One of these; the first where the address says nothing, or nonsense. */
    choice: <T extends string>(name: string, values: readonly [T, ...T[]]): T =>
      values.find((value) => value === params.get(name)) ?? values[0],
    /** In place: a filter that was tried is no step to come back to. */
    change: (change: Change) => setParams(changed(change), { replace: true }),
    go: (to: Change) => setParams(changed(to)),
  }
}
