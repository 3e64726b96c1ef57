import type { ReactNode } from 'react'

type Props = { drawing?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

/** Shown if there is no content: a drawing, one sentence, one action. */
export function EmptyState({ drawing, title, text, action }: Props) {
  return (
    <div className="mx-auto grid max-w-80 grid-cols-1 justify-items-center gap-2 py-10 text-center">
      {drawing && <div className="mb-2 w-44">{drawing}</div>}
      <h2 className="text-title">{title}</h2>
      {text && <p className="text-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
