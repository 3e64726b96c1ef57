// Decides where a toast is shown. It must not cover elements marked `data-edge="top"` or `"bottom"`: the header, the
// search, a dialog's title, the tabs, a composer, the buttons of a form.
export type Box = { left: number; right: number; top: number; bottom: number }

export type Situation = {
  window: { width: number; height: number }
  toast: { width: number; height: number }
  edges: readonly { side: Side; box: Box }[]
  /** The focused and the last touched element, which the toast is probably about; the most important first. */
  subjects: readonly Box[]
  /** True on wide screens (with the rail): the toast is in the bottom corner instead of at the top. */
  isCornered: boolean
}

type Side = 'top' | 'bottom'

export type Position = { side: Side; offset: number }

const GAP = 8

/** The position nearest to that side of the window where the toast overlaps none of the blockers. */
function clearOf(side: Side, situation: Situation, blockers: readonly Box[]): Position {
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

/** A box as distances from one side of the window. */
const reach = (side: Side, { window }: Situation, { top, bottom }: Box) =>
  side === 'top'
    ? { from: top, to: bottom }
    : { from: window.height - bottom, to: window.height - top }

export function positionToast(situation: Situation): Position {
  const { window, toast, edges, subjects, isCornered } = situation
  const left = isCornered ? window.width - toast.width : (window.width - toast.width) / 2
  const right = left + toast.width
  // Only a box that overlaps the toast horizontally can be covered by it.
  const isBeside = (box: Box) => box.left < right && left < box.right
  const edgesAt = (side: Side) =>
    edges.filter((edge) => edge.side === side && isBeside(edge.box)).map(({ box }) => box)
  const [above, below] = [edgesAt('top'), edgesAt('bottom')]
  const usual = [clearOf('top', situation, above), clearOf('bottom', situation, below)]
  if (isCornered) usual.reverse()
  const isFree = ({ side, offset }: Position, visible: readonly Box[]) => {
    const end = offset + toast.height
    return (
      end <= window.height &&
      [...above, ...below, ...visible]
        .map((box) => reach(side, situation, box))
        .every(({ from, to }) => to <= offset || end <= from)
    )
  }
  const beside = subjects.filter(isBeside)
  // Keep all subjects visible or, if that is impossible, the most important one.
  for (const visible of [beside, beside.slice(0, 1)]) {
    // A form that fills a small screen leaves neither side free: then the toast goes below the subjects.
    const positions = [...usual, clearOf('top', situation, [...above, ...visible])]
    const free = positions.find((position) => isFree(position, visible))
    if (free) return free
  }
  return usual[0] ?? { side: 'top', offset: GAP }
}
