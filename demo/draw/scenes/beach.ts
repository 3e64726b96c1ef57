import type { Stage } from '../stage.ts'
import { water } from './water.ts'

/** Liepāja: white sand, the Baltic Sea, and the northern mole with its lighthouse. */
export function beach(s: Stage): string {
  let out = water(s, 30, 4000, '#3d6b80', '#a8c6cf', 130)
  const mole = s.at(900)
  const right = s.rand() < 0.5
  const x0 = right ? s.width * 0.62 : -10
  out += s.rect(
    x0,
    mole.base - 2.4 * mole.scale,
    s.width * 0.4,
    2.6 * mole.scale,
    s.tint('#4d4f50', 500),
  )
  const tip = right ? x0 : s.width * 0.38
  out += s.rect(
    tip - 1.6 * mole.scale,
    mole.base - 19 * mole.scale,
    3.2 * mole.scale,
    19 * mole.scale,
    s.tint('#e9e4da', 300),
  )
  out += s.rect(
    tip - 1.8 * mole.scale,
    mole.base - 21 * mole.scale,
    3.6 * mole.scale,
    3 * mole.scale,
    s.tint('#a8322c', 300),
  )
  if (s.isDark)
    out +=
      s.circle(tip, mole.base - 20 * mole.scale, 2.4, '#ffe9b0') +
      s.circle(tip, mole.base - 20 * mole.scale, 14, 'url(#halo)')
  for (const distance of [52, 43, 36, 31]) {
    const y = s.at(distance).base
    let d = `M-10 ${y.toFixed(1)}`
    for (let x = 0; x <= s.width + 20; x += 30)
      d += `Q${x - 15} ${(y + s.between(-3, 3)).toFixed(1)} ${x} ${(y + s.between(-1.5, 1.5)).toFixed(1)}`
    out += `<path d="${d}" fill="none" stroke="${s.tint('#f2f6f6', 0, 0.3)}" stroke-width="${((54 - distance) / 4).toFixed(1)}" opacity="0.85"/>`
  }
  const shore = s.at(29.5).base
  out += s.rect(-5, shore - 3, s.width + 10, 9, s.tint('#8d7f68', 0), 'opacity="0.55"')
  // Marram grass on the dune.
  const left = !right
  for (let i = 0; i < 120; i++) {
    const d = s.between(11, 17)
    const { scale, base } = s.at(d)
    const side = (left ? 1 : -1) * -s.between(2.6, 7.5)
    const [x, h] = [s.at(d).x(side), scale * s.between(0.3, 0.75)]
    const bend = s.between(-0.1, 0.45) * h
    out += `<path d="M${x.toFixed(1)} ${(base + 2).toFixed(1)}q${(bend * 0.2).toFixed(1)} ${(-h * 0.7).toFixed(1)} ${bend.toFixed(1)} ${(-h).toFixed(1)}" fill="none" stroke="${s.tint(['#8f9a62', '#a7a76e', '#6f7f4f'][i % 3] ?? '#8f9a62', d)}" stroke-width="${(scale * 0.014).toFixed(2)}"/>`
  }
  return out
}
