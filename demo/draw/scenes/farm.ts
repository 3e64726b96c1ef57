import type { Stage } from '../stage.ts'
import { AUTUMN, leafy, SUMMER } from './trees.ts'

/** Fields, a farm with its barn, and a stork's nest on a pole. */
export function farm(s: Stage): string {
  const greens = s.seasonAutumn ? AUTUMN : SUMMER
  const field = s.seasonAutumn ? '#c2a35c' : '#d6c03a'
  const [far, near] = [s.at(420), s.at(24)]
  let out = `<linearGradient id="f" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${s.tint(field, 150)}"/><stop offset="1" stop-color="${s.tint(field, 0)}"/></linearGradient>`
  const hill: [number, number][] = [[-10, near.base]]
  for (let x = -10; x <= s.width + 10; x += 20)
    hill.push([x, far.base - 4 * Math.sin(x / 240 + 1) - 3])
  hill.push([s.width + 10, near.base])
  for (let i = 0; i < 40; i++)
    out += leafy(s, s.between(0, s.width), 430, s.between(10, 20), greens)
  out += s.poly(hill, 'url(#f)')
  for (let i = 0; i < 160; i++) {
    const t = s.rand() ** 1.5
    out += s.ellipse(
      s.between(0, s.width),
      far.base + (near.base - far.base) * t,
      s.between(20, 90) * (0.3 + t),
      0.8 + 2.4 * t,
      s.tint(s.rand() < 0.5 ? '#fff2a0' : '#8f8a3c', 60 * (1 - t)),
      'opacity="0.22"',
    )
  }
  const d = 95
  const { scale: u, base } = s.at(d)
  const left = s.rand() < 0.5
  const x = s.width * (left ? 0.06 : 0.62)
  const house = (hx: number, w: number, h: number, roofH: number, wallC: string, roofC: string) =>
    s.rect(hx, base - h * u, w * u, h * u, s.tint(wallC, d)) +
    s.poly(
      [
        [hx - 0.5 * u, base - h * u],
        [hx + w * u * 0.12, base - (h + roofH) * u],
        [hx + w * u * 0.88, base - (h + roofH) * u],
        [hx + (w + 0.5) * u, base - h * u],
      ],
      s.tint(roofC, d),
    )
  out +=
    leafy(s, x - 2 * u, d * 1.1, 15, greens) +
    leafy(s, x + 24 * u, d * 1.08, 17, greens) +
    leafy(s, x + 11 * u, d * 1.15, 19, greens)
  out +=
    house(x, 8.5, 2.7, 3.4, '#d9cfb4', '#6d4437') +
    house(x + 11 * u, 12, 3.4, 4.2, '#8a3a2e', '#4d4742')
  for (const wx of [1.3, 3.6, 6])
    out += s.rect(
      x + wx * u,
      base - 2 * u,
      0.95 * u,
      1.1 * u,
      s.isDark ? '#ffd58c' : s.tint('#e9eef0', d),
    )
  out +=
    s.rect(x + 15.4 * u, base - 2.7 * u, 2.6 * u, 2.7 * u, s.tint('#4a2620', d)) +
    s.rect(x + 6.8 * u, base - 6.7 * u, 0.8 * u, 1.5 * u, s.tint('#7a4a3c', d))
  const pole = s.at(48)
  const px = s.width * (left ? 0.83 : 0.2)
  out +=
    s.line(
      [px, pole.base],
      [px, pole.base - 8.4 * pole.scale],
      s.tint('#5b5148', 48),
      0.2 * pole.scale,
    ) +
    s.ellipse(
      px,
      pole.base - 8.7 * pole.scale,
      0.95 * pole.scale,
      0.38 * pole.scale,
      s.tint('#6b5a44', 48),
    )
  const bird = pole.base - 9 * pole.scale
  out +=
    s.ellipse(
      px + 0.1 * pole.scale,
      bird - 0.55 * pole.scale,
      0.42 * pole.scale,
      0.2 * pole.scale,
      s.tint('#f2efe6', 20),
    ) +
    s.line(
      [px - 0.2 * pole.scale, bird - 0.6 * pole.scale],
      [px - 0.32 * pole.scale, bird - 1.05 * pole.scale],
      s.tint('#f2efe6', 20),
      0.12 * pole.scale,
    ) +
    s.line(
      [px - 0.32 * pole.scale, bird - 1.05 * pole.scale],
      [px - 0.72 * pole.scale, bird - 1 * pole.scale],
      s.tint('#c8502e', 20),
      0.06 * pole.scale,
    )
  return out
}
