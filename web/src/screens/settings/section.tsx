import { type ReactNode, useEffect, useRef } from 'react'
import { currentArrival } from '../../lib/navigation/navigation.ts'

/** `id` is the fragment of links that lead to this section. */
type Props = { title: string; id?: string; children: ReactNode }

export function Section({ title, id, children }: Props) {
  const heading = useArrival(id)
  return (
    <section id={id}>
      <h2
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-20 mb-2 px-1 text-small font-semibold tracking-normal text-muted"
      >
        {title}
      </h2>
      <Card>{children}</Card>
    </section>
  )
}

export function Card({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-low">
      {children}
    </div>
  )
}

/** The browser goes to a fragment only when it loads a page, and then these sections are not there yet. */
function useArrival(id: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (id === undefined) return
    const arrive = () => {
      // On Back the browser restores the position itself.
      if (location.hash !== `#${id}` || currentArrival() === 'back') return
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView()
    }
    arrive()
    addEventListener('pushState', arrive)
    return () => removeEventListener('pushState', arrive)
  }, [id])
  return heading
}
