import type { ReactNode } from 'react'

/** What cannot be undone, apart from the rest of a question. */
export const FinalLine = ({ children }: { children: ReactNode }) => (
  <span className="mt-4 block rounded-control bg-star-soft p-3 font-semibold text-star-text">
    {children}
  </span>
)
