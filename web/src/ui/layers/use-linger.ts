import { useState } from 'react'

/** The last non-null value: a dialog still shows it during its closing animation. */
export function useLinger<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
