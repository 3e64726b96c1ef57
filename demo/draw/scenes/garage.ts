import type { Stage } from '../stage.ts'

/** A level of a car park: beams, columns and fluorescent tubes in perspective. */
export function garage(s: Stage): string {
  const side = Math.sign(Math.sin(s.camera.yaw)) || 1
  const away = Math.sign(Math.cos(s.camera.yaw)) || 1
  const roof = 2.7
  const wallZ = side * 13
  const end = away > 0 ? 34 : -30
  const start = s.eye[0] + away * 0.2
  const [a, b] = away > 0 ? [start, end] : [end, start]
  const quad3 = (
    points: readonly (readonly [number, number, number])[],
    fill: string,
    more = '',
  ) =>
    points.every(([x, , z]) => s.isAhead(x, z))
      ? s.poly(
          points.map(([x, y, z]) => s.project(x, y, z)),
          fill,
          more,
        )
      : ''
  let out = s.rect(0, 0, s.width, s.horizon + 5, s.tint('#2c2f33', 0, 0.6))
  // In pieces of 2 m: `quad3` leaves out a polygon that reaches behind the camera.
  const strip = (x0: number, x1: number, y0: number, y1: number, z: number, fill: string) => {
    let bits = ''
    for (let x = x0; x < x1; x += 2)
      bits += quad3(
        [
          [x, y0, z],
          [Math.min(x + 2.02, x1), y0, z],
          [Math.min(x + 2.02, x1), y1, z],
          [x, y1, z],
        ],
        fill,
      )
    return bits
  }
  for (let x = a; x < b; x += 2)
    for (let z = -13; z < 13; z += 2) {
      const d = Math.hypot(x - s.eye[0], z - s.eye[2])
      out += quad3(
        [
          [x, roof, z],
          [x + 2.02, roof, z],
          [x + 2.02, roof, z + 2.02],
          [x, roof, z + 2.02],
        ],
        s.tint('#5b5e60', d, 0.5, 60),
      )
    }
  out +=
    strip(a, b, 0, roof, wallZ, s.tint('#74777a', 6, 0.45, 60)) +
    strip(a, b, 0, 1.1, wallZ, s.tint('#b4632f', 6, 0.4, 60)) +
    strip(a, b, 1.1, 1.22, wallZ, s.tint('#e2e0da', 6, 0.5, 60))
  const endWall: string[] = []
  for (let z = -13; z < 13; z += 2)
    endWall.push(
      quad3(
        [
          [end, 0, z],
          [end, 0, z + 2.02],
          [end, roof, z + 2.02],
          [end, roof, z],
        ],
        s.tint('#63676b', 12, 0.4, 60),
      ),
    )
  out += endWall.join('')
  for (let x = Math.ceil(a / 5) * 5; x < b; x += 5)
    out += quad3(
      [
        [x, roof - 0.28, -13],
        [x, roof - 0.28, 13],
        [x, roof, 13],
        [x, roof, -13],
      ],
      s.tint('#505356', 8, 0.45, 60),
    )
  for (const z of [-5.5, 0, 5.5])
    for (let x = Math.ceil(a / 5) * 5 + 1; x < b; x += 5) {
      const tube = [
        [x, roof - 0.1, z - 0.07],
        [x + 2.6, roof - 0.1, z - 0.07],
        [x + 2.6, roof - 0.1, z + 0.07],
        [x, roof - 0.1, z + 0.07],
      ] as const
      out += quad3(tube, '#fff6e2') + quad3(tube, '#fff1d0', 'opacity="0.8" filter="url(#mist)"')
    }
  const columns = [-5.2, 5.2].flatMap((z) =>
    Array.from({ length: 14 }, (_, i) => ({ x: -28 + i * 5 + 2.5, z })),
  )
  for (const { x, z } of columns
    .filter(({ x, z }) => s.isAhead(x, z) && (x - 2) * 0 + z * side > 0)
    .sort(
      (p, q) =>
        Math.hypot(q.x - s.eye[0], q.z - s.eye[2]) - Math.hypot(p.x - s.eye[0], p.z - s.eye[2]),
    )) {
    const w = 0.24
    const d = Math.hypot(x - s.eye[0], z - s.eye[2])
    const c = s.tint('#8b8e90', d, 0.45, 60)
    out += quad3(
      [
        [x - w, 0, z - side * w],
        [x + w, 0, z - side * w],
        [x + w, roof, z - side * w],
        [x - w, roof, z - side * w],
      ],
      c,
    )
    out += quad3(
      [
        [x - away * w, 0, z - w],
        [x - away * w, 0, z + w],
        [x - away * w, roof, z + w],
        [x - away * w, roof, z - w],
      ],
      s.tint('#6d7073', d, 0.45, 60),
    )
    out += quad3(
      [
        [x - w, 0.9, z - side * w],
        [x + w, 0.9, z - side * w],
        [x + w, 1.3, z - side * w],
        [x - w, 1.3, z - side * w],
      ],
      s.tint('#d9b23a', d, 0.5, 60),
    )
  }
  return out
}
