import { type ReactNode, useEffect } from 'react'
import { usePageHeading } from './page.tsx'

type Props = {
  title: string
  text?: ReactNode
  drawing?: ReactNode
  /** The page changed its state without a navigation: the new heading gets the focus so that it is read out. */
  moved?: boolean
  children?: ReactNode
}

/** A page with one task, centred. */
export function FocusedPage({ title, text, drawing, moved = false, children }: Props) {
  const heading = usePageHeading(title)
  useEffect(() => {
    if (moved) heading.current?.focus()
  }, [moved, heading])
  return (
    <div className="mx-auto grid w-full max-w-100 grid-cols-1 gap-6 px-4 py-8 rail:py-14">
      <div className="grid grid-cols-1 justify-items-center gap-2 text-center">
        {drawing && <div className="w-40">{drawing}</div>}
        <h1 ref={heading} tabIndex={-1} className="text-display">
          {title}
        </h1>
        {text && <p className="max-w-full text-lead text-muted">{text}</p>}
      </div>
      {children}
    </div>
  )
}
