// Six cards in a row: one that likes yours, then by turns one that closes a ring and a new one.
const CARDS = ['likes', 'ring', 'new', 'ring', 'new', 'new'] as const

const marks = {
  likes: (
    <path d="M0 7C-9 1-7-7-3-7c2 0 3 2 3 3 0-1 1-3 3-3 4 0 6 8-3 14Z" className="fill-accent" />
  ),
  ring: (
    <g className="stroke-ink" fill="none" strokeWidth="2" strokeLinecap="round">
      <path d="M5.5-3.5A6.5 6.5 0 1 0 6.5 1" />
      <path d="M6.5-7v4h-4" />
    </g>
  ),
  new: <path d="M-6 0H6" className="stroke-line-strong" strokeWidth="2" strokeLinecap="round" />,
}

export const DeckDrawing = () => (
  <svg viewBox="0 0 204 52" className="w-full max-w-80" aria-hidden="true">
    {CARDS.map((card, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change
      <g key={at} transform={`translate(${at * 34 + 2} 2)`}>
        <rect width="30" height="48" rx="6" className="fill-surface stroke-line" strokeWidth="2" />
        <g transform="translate(15 24)">{marks[card]}</g>
      </g>
    ))}
  </svg>
)
