// Where a toast may lie. Elements marked `data-edge="top"` or `"bottom"` are what it must leave in sight: the header,
// the search, a dialog's title, the tabs, a composer, the buttons of a form.
export type Box = { left: number; right: number; top: number; bottom: number }

export type Situation = {
  window: { width: number; height: number }
  toast: { width: number; height: number }
  edges: readonly { side: Side; box: Box }[]
  /** What has the focus or was touched, most likely what the toast speaks of; the most important first. */
  subjects: readonly Box[]
  /** From the rail on it stands in a corner, else across the top. */
  isCornered: boolean
}

type Side = 'top' | 'bottom'

export type Place = { side: Side; offset: number }

const GAP = 8

/** How far from its end of the window a toast touches none of these. */
function clearOf(side: Side, situation: Situation, blockers: readonly Box[]): Place {
  const distances = blockers
    .map((box) => reach(side, situation, box))
    .sort((one, other) => one.from - other.from)
  const { height } = situation.toast
  const offset = distances.reduce(
    (start, { from, to }) => (from < start + height + GAP && start - GAP < to ? to + GAP : start),
    GAP,
  )
  return { side, offset }
}

/** A box by its distances from one end of the window. */
const reach = (side: Side, { window }: Situation, { top, bottom }: Box) =>
  side === 'top'
    ? { from: top, to: bottom }
    : { from: window.height - bottom, to: window.height - top }

export function placeToast(situation: Situation): Place {
  const { window, toast, edges, subjects, isCornered } = situation
  const left = isCornered ? window.width - toast.width : (window.width - toast.width) / 2
  const right = left + toast.width
  const isBeside = (box: Box) => box.left < right && left < box.right
  const edgesAt = (side: Side) =>
    edges.filter((edge) => edge.side === side && isBeside(edge.box)).map(({ box }) => box)
  const [above, below] = [edgesAt('top'), edgesAt('bottom')]
  const usual = [clearOf('top', situation, above), clearOf('bottom', situation, below)]
  if (isCornered) usual.reverse()
  const isFree = ({ side, offset }: Place, kept: readonly Box[]) => {
    const end = offset + toast.height
    return (
      end <= window.height &&
      [...above, ...below, ...kept]
        .map((box) => reach(side, situation, box))
        .every(({ from, to }) => to <= offset || end <= from)
    )
  }
  const beside = subjects.filter(isBeside)
  for (const kept of [beside, beside.slice(0, 1)]) {
    // A form that fills a small screen leaves neither end free: then further in.
    const places = [...usual, clearOf('top', situation, [...above, ...kept])]
    const free = places.find((place) => isFree(place, kept))
    if (free) return free
  }
  return usual[0] ?? { side: 'top', offset: GAP }
}
