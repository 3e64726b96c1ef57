import { useState } from 'react'

/** What was there last: a dialog that closes still shows it while it goes. */
export function useLinger<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
