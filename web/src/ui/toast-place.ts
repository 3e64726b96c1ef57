// Where a toast may lie. Elements marked `data-edge="top"` or `"bottom"` are what it must leave in sight: the header,
// the search, the tabs, a composer, the buttons of a form.
export type Box = { left: number; right: number; top: number; bottom: number }

export type Situation = {
  window: { width: number; height: number }
  toast: { width: number; height: number }
  edges: readonly { side: 'top' | 'bottom'; box: Box }[]
  /** What was touched or has the focus: most likely what the toast speaks of. */
  subjects: readonly Box[]
  /** From the rail on it stands in a corner, else across the top. */
  isCornered: boolean
}

export type Place = { side: 'top' | 'bottom'; offset: number }

const GAP = 8

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

export function placeToast(situation: Situation): Place {
  const { window, toast, edges, subjects, isCornered } = situation
  const left = isCornered ? window.width - toast.width : (window.width - toast.width) / 2
  const right = left + toast.width
  const beside = edges.filter(({ box }) => box.left < right && left < box.right)
  const above = beside.filter(({ side, box }) => side === 'top' && box.bottom <= window.height / 2)
  const below = beside.filter(({ side, box }) => side === 'bottom' && box.top >= window.height / 2)
  const top = Math.max(0, ...above.map(({ box }) => box.bottom)) + GAP
  const bottom = Math.min(window.height, ...below.map(({ box }) => box.top)) - GAP
  const places: [Place, Box][] = [
    [
      { side: 'top', offset: top },
      { left, right, top, bottom: top + toast.height },
    ],
    [
      { side: 'bottom', offset: window.height - bottom },
      { left, right, top: bottom - toast.height, bottom },
    ],
  ]
  if (isCornered) places.reverse()
  const free = places.find(([, box]) => !subjects.some((subject) => overlaps(subject, box)))
  return (free ?? places[0])?.[0] ?? { side: 'top', offset: top }
}
