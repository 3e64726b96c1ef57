import { useEffect, useState } from 'react'

/** Quiet around the code, in its own units: readers need it. */
const MARGIN = 4

/** Dark on white in both themes: not every reader takes it the other way round. Drawn here, so nobody else sees the text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let isGone = false
    void import('lean-qr').then(({ generate }) => {
      const code = generate(text)
      const { size } = code
      const cells = Array.from({ length: size * size }, (_, index) => [
        index % size,
        Math.floor(index / size),
      ])
      const dark = cells.filter(([x = 0, y = 0]) => code.get(x, y))
      const path = dark.map(([x = 0, y = 0]) => `M${x} ${y}h1v1h-1z`).join('')
      if (!isGone) setDrawn({ size, path })
    })
    return () => {
      isGone = true
    }
  }, [text])
  return (
    <div className="aspect-square w-48 justify-self-center overflow-hidden rounded-control">
      {drawn && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`${-MARGIN} ${-MARGIN} ${drawn.size + 2 * MARGIN} ${drawn.size + 2 * MARGIN}`}
          shapeRendering="crispEdges"
          className="forced-color-adjust-none"
        >
          <rect x={-MARGIN} y={-MARGIN} width="100%" height="100%" fill="#fff" />
          <path d={drawn.path} fill="#000" />
        </svg>
      )}
    </div>
  )
}
