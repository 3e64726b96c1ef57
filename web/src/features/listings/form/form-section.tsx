import type { ReactNode } from 'react'

type Props = { title: string; beside?: ReactNode; children: ReactNode }

export function FormSection({ title, beside, children }: Props) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lead font-bold">{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
