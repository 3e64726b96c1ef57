// Draws as bars which share of the cars has somebody to swap with.
import type { Community } from './community.ts'
import { type Shares, shareTitles } from './shares.ts'

export type Measured = { community: Community; shares: Shares }

const TITLE = 'Cars whose owner has somebody to swap with'
const COLOURS: Record<keyof Shares, string> = { two: '#8a94a6', three: '#f2a488', four: '#e4572e' }
const [WIDTH, LEFT, TOP, BAR, GAP] = [760, 190, 44, 24, 22] as const
const FULL = WIDTH - LEFT - 70

export const percent = (share: number) => `${Math.round(share * 100)} %`
export const nameOf = ({ cars, likes_each }: Community) =>
  `${cars.toLocaleString('en')} cars, ${likes_each} likes each`

export function pictureOf(measured: Measured[]): string {
  const bars: string[] = []
  let y = TOP
  for (const { community, shares } of measured) {
    bars.push(`<text x="${LEFT}" y="${y + 12}" font-weight="bold">${nameOf(community)}</text>`)
    y += 20
    for (const [way, name] of shareTitles) {
      const width = Math.round(FULL * shares[way])
      const middle = y + BAR / 2 + 3
      bars.push(
        `<text x="${LEFT - 10}" y="${middle}" text-anchor="end">${name}</text>`,
        `<rect x="${LEFT}" y="${y}" width="${FULL}" height="${BAR - 4}" fill="#f1f3f6"/>`,
        `<rect x="${LEFT}" y="${y}" width="${width}" height="${BAR - 4}" fill="${COLOURS[way]}"/>`,
        `<text x="${LEFT + FULL + 8}" y="${middle}">${percent(shares[way])}</text>`,
      )
      y += BAR
    }
    y += GAP
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" font-family="sans-serif" font-size="13">`,
    `<title>${TITLE}</title>`,
    `<rect width="${WIDTH}" height="${y}" fill="white"/>`,
    `<text x="${LEFT}" y="24" font-size="15">${TITLE}</text>`,
    ...bars,
    '</svg>\n',
  ].join('\n')
}
