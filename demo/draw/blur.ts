import { clamp } from './mathematics.ts'

/**
 * Blurs an image of `channels` numbers per pixel. `across` and `down` are the horizontal and the vertical radius in
 * pixels. Three passes of a moving average approximate a Gaussian blur.
 */
export function blur(
  values: Float32Array,
  width: number,
  height: number,
  channels: number,
  across: number,
  down: number,
): Float32Array {
  let out = values
  for (let n = 0; n < 3; n++) {
    if (across > 0) out = run(out, height, width * channels, width, channels, channels, across)
    if (down > 0) out = run(out, width, channels, height, width * channels, channels, down)
  }
  return out
}

function run(
  from: Float32Array,
  lines: number,
  jump: number,
  count: number,
  stride: number,
  channels: number,
  reach: number,
): Float32Array {
  const to = new Float32Array(from.length)
  const size = 2 * reach + 1
  for (let line = 0; line < lines; line++)
    for (let c = 0; c < channels; c++) {
      const at = (i: number) => from[line * jump + c + clamp(i, 0, count - 1) * stride] ?? 0
      let sum = 0
      for (let i = -reach; i <= reach; i++) sum += at(i)
      for (let i = 0; i < count; i++) {
        to[line * jump + c + i * stride] = sum / size
        sum += at(i + reach + 1) - at(i - reach)
      }
    }
  return to
}
