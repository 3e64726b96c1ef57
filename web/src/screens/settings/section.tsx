import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 px-1 text-small font-semibold tracking-normal text-muted">{title}</h2>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-low">
        {children}
      </div>
    </section>
  )
}
