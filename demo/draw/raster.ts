// Rasterises triangles: finds the nearest point of the car for every pixel, with its normal. Shading follows
// afterwards, once per pixel.
import { type Camera, forward, right } from './camera.ts'
import type { Spot } from './material/material.ts'
import type { Mesh } from './mesh.ts'

export type Samples = {
  /** The inverse of the distance; 0 is infinitely far. */
  depth: Float32Array
  /** One of PART; 0 is not the car. */
  part: Uint8Array
  /** Six numbers per pixel: position and normal. */
  data: Float32Array
}

export function createSamples({ width, height }: Camera): Samples {
  const n = width * height
  return { depth: new Float32Array(n), part: new Uint8Array(n), data: new Float32Array(n * 6) }
}

/** Reads one sample into `spot`; returns false if the pixel is not the car. */
export function readSample({ part, data }: Samples, pixel: number, spot: Spot): boolean {
  spot.part = part[pixel] ?? 0
  if (spot.part === 0) return false
  const at = pixel * 6
  spot.x = data[at] ?? 0
  spot.y = data[at + 1] ?? 0
  spot.z = data[at + 2] ?? 0
  spot.nx = data[at + 3] ?? 0
  spot.ny = data[at + 4] ?? 0
  spot.nz = data[at + 5] ?? 0
  return true
}

/** Whether a point is cut out of a mesh: the body's wheel arches, the gaps between spokes. */
export type Cut = (part: number, x: number, y: number, z: number) => boolean

const NEAR = 0.05

/** `jitter` moves the samples within their pixels; `mirrored` draws the car's reflection in the ground. */
export function rasterise(
  meshes: readonly Mesh[],
  camera: Camera,
  samples: Samples,
  isCut: Cut,
  jitter: readonly [number, number],
  mirrored = false,
): void {
  samples.depth.fill(0)
  samples.part.fill(0)
  for (const mesh of meshes) draw(mesh, camera, samples, isCut, jitter, mirrored)
}

function draw(
  { points, normals, triangles, part }: Mesh,
  camera: Camera,
  { depth, part: parts, data }: Samples,
  isCut: Cut,
  [jx, jy]: readonly [number, number],
  mirrored: boolean,
): void {
  const { width, height, focal, horizon, middle, eye } = camera
  const [f, r] = [forward(camera), right(camera)]
  const count = points.length / 3
  const sx = new Float32Array(count)
  const sy = new Float32Array(count)
  const sw = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const x = (points[i * 3] ?? 0) - eye[0]
    const y = (mirrored ? -1 : 1) * (points[i * 3 + 1] ?? 0) - eye[1]
    const z = (points[i * 3 + 2] ?? 0) - eye[2]
    const ahead = x * f[0] + z * f[2]
    const w = ahead > NEAR ? 1 / ahead : 0
    sx[i] = middle + focal * (x * r[0] + z * r[2]) * w + jx
    sy[i] = horizon - focal * y * w + jy
    sw[i] = w
  }
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] ?? 0, triangles[t + 1] ?? 0, triangles[t + 2] ?? 0]
    const [wa, wb, wc] = [sw[a] ?? 0, sw[b] ?? 0, sw[c] ?? 0]
    if (wa === 0 || wb === 0 || wc === 0) continue
    const [ax, ay] = [sx[a] ?? 0, sy[a] ?? 0]
    const [bx, by] = [sx[b] ?? 0, sy[b] ?? 0]
    const [cx, cy] = [sx[c] ?? 0, sy[c] ?? 0]
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (area === 0) continue
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)))
    const rightmost = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)))
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy)))
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)))
    const inverse = 1 / area
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= rightmost; x++) {
        const u = ((bx - x) * (cy - y) - (by - y) * (cx - x)) * inverse
        const v = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) * inverse
        const q = 1 - u - v
        if (u < -1e-6 || v < -1e-6 || q < -1e-6) continue
        const w = u * wa + v * wb + q * wc
        const at = y * width + x
        if (w <= (depth[at] ?? 0)) continue
        const [pa, pb, pc] = [(u * wa) / w, (v * wb) / w, (q * wc) / w]
        const px = pa * (points[a * 3] ?? 0) + pb * (points[b * 3] ?? 0) + pc * (points[c * 3] ?? 0)
        const py =
          pa * (points[a * 3 + 1] ?? 0) +
          pb * (points[b * 3 + 1] ?? 0) +
          pc * (points[c * 3 + 1] ?? 0)
        const pz =
          pa * (points[a * 3 + 2] ?? 0) +
          pb * (points[b * 3 + 2] ?? 0) +
          pc * (points[c * 3 + 2] ?? 0)
        if (isCut(part, px, py, pz)) continue
        depth[at] = w
        parts[at] = part
        const d = at * 6
        data[d] = px
        data[d + 1] = py
        data[d + 2] = pz
        for (let n = 0; n < 3; n++)
          data[d + 3 + n] =
            pa * (normals[a * 3 + n] ?? 0) +
            pb * (normals[b * 3 + n] ?? 0) +
            pc * (normals[c * 3 + n] ?? 0)
      }
  }
}
