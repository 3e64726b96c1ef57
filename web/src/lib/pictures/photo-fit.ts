// Whether a photo is cropped to fill its frame or shown whole in it. Cars are wide: a crop at the sides cuts the car, a
// crop above and below only sky and ground.

/** A photo fills its frame only if the crop leaves at least this share of its width or height. */
const WIDTH_LEFT = 0.9
const HEIGHT_LEFT = 0.6

/** `frame` is the frame's aspect ratio, width by height. */
export function fillsFrame({ width, height }: { width: number; height: number }, frame: number) {
  const shape = width / height
  return shape > frame ? frame / shape >= WIDTH_LEFT : shape / frame >= HEIGHT_LEFT
}

/** An empty strip above the photo that is thinner than this share of the frame's height looks like a mistake. */
const LEAST_STRIP = 0.07

/**
 * Vertical position of a whole photo in its frame, 0 at the top and 1 at the bottom: in the middle of the part that no
 * text covers, which is the upper share `clear` of the height.
 */
export function verticalPosition(
  { width, height }: { width: number; height: number },
  frame: number,
  clear = 1,
) {
  const tall = Math.min(1, (frame * height) / width)
  const above = (clear - tall) / 2
  return tall === 1 || above < LEAST_STRIP ? 0 : above / (1 - tall)
}
