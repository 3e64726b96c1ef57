import type { ReactNode } from 'react'

type Props = {
  drawing?: ReactNode
  /** The drawing is a picture as wide as the text. */
  isWide?: boolean
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** Shown if there is no content: a drawing, one sentence, one action. */
export function EmptyState({ drawing, isWide = false, title, text, action }: Props) {
  return (
    <div className="mx-auto grid max-w-80 grid-cols-1 justify-items-center gap-2 py-10 text-center">
      {drawing && <div className={isWide ? 'mb-2' : 'mb-2 w-44'}>{drawing}</div>}
      <h2 className="text-title">{title}</h2>
      {text && <p className="text-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
