// Whether a photo fills its place or is shown whole in it. Cars are wide: what is lost at the sides is the car, what is
// lost above and below is sky and ground.

/** At least so much of a photo must be left by a crop: of its width, and of its height. */
const WIDTH_LEFT = 0.9
const HEIGHT_LEFT = 0.6

/** `place` is the shape of the place, width by height. */
export function fillsPlace({ width, height }: { width: number; height: number }, place: number) {
  const shape = width / height
  return shape > place ? place / shape >= WIDTH_LEFT : shape / place >= HEIGHT_LEFT
}

/** A strip above the photo that is thinner than this, of the place's height, looks like a mistake. */
const LEAST_STRIP = 0.07

/**
 * Where a whole photo rests between the top of its place (0) and the foot (1): in the middle of what no words cover,
 * which is the part `clear` of the height.
 */
export function restOf(
  { width, height }: { width: number; height: number },
  place: number,
  clear = 1,
) {
  const tall = Math.min(1, (place * height) / width)
  const above = (clear - tall) / 2
  return tall === 1 || above < LEAST_STRIP ? 0 : above / (1 - tall)
}
