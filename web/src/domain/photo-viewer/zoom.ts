// Geometry of the photo viewer. A View is a photo scaled by `scale` and moved by x and y from the middle of the stage.
export type View = { scale: number; x: number; y: number }
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
/** The largest scale. */
export const MOST = 5
/** The smallest scale of a double tap. */
export const CLOSE_UP = 2.5

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value))

/** As large as possible without being cropped. */
export function fitted(photo: Size, stage: Size): Size {
  const factor = Math.min(stage.width / photo.width, stage.height / photo.height)
  return { width: photo.width * factor, height: photo.height * factor }
}

/** Zooms around a fixed point, given relative to the middle of the stage. */
export function zoomed(view: View, scale: number, { x, y }: Point): View {
  const next = within(scale, 1, MOST)
  const factor = next / view.scale
  return { scale: next, x: x - (x - view.x) * factor, y: y - (y - view.y) * factor }
}

/** Clamps the view: the photo's edge never moves inside the stage's edge; a smaller photo is centred. */
export function keptOnStage(view: View, photo: Size, stage: Size): View {
  const fit = fitted(photo, stage)
  const spareX = Math.max(0, (fit.width * view.scale - stage.width) / 2)
  const spareY = Math.max(0, (fit.height * view.scale - stage.height) / 2)
  return {
    scale: view.scale,
    x: within(view.x, -spareX, spareX),
    y: within(view.y, -spareY, spareY),
  }
}

/** Zooms by how the distance between two fingers has changed, and moves the photo with the point between them. */
export function pinched(
  view: View,
  [a, b]: readonly [Point, Point],
  [c, d]: readonly [Point, Point],
): View {
  const before = middle(a, b)
  const now = middle(c, d)
  const grown = zoomed(view, (view.scale * apart(c, d)) / Math.max(1, apart(a, b)), before)
  return { scale: grown.scale, x: grown.x + now.x - before.x, y: grown.y + now.y - before.y }
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
