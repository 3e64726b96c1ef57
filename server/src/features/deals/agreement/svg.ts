// A page as a picture, for the preview. Letters are drawn as outlines, so that it looks as on paper without a font, and each
// shape is there once: a page has 15 to 25 kB compressed.
import type { Glyph } from 'fontkit'
import { FONTS } from '../../../texts/fonts.ts'
import { type Font, type Line, PAGE, type Page } from './sheet.ts'

const short = (value: number): string => String(Math.round(value * 10) / 10)

const LETTERS: Record<Font, string> = { regular: 'r', bold: 'b' }

export function svgOf({ lines, strokes, images }: Page): string {
  const shapes = new Map<string, string>()
  const drawn = lines.map((line) => drawLine(line, shapes)).join('')
  const ruled = strokes
    .map(
      ({ from, to, width, color }) =>
        `<path d="M${from.map(short)}L${to.map(short)}" stroke="${color}" stroke-width="${width}"/>`,
    )
    .join('')
  const pictures = images
    .map(({ x, y, width, height, jpeg }) => {
      const data = Buffer.from(jpeg).toString('base64')
      return `<image x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" href="data:image/jpeg;base64,${data}"/>`
    })
    .join('')
  const shared = [...shapes].map(([id, path]) => `<path id="${id}" d="${path}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE.width} ${PAGE.height}"><rect width="100%" height="100%" fill="#fff"/><defs>${shared}</defs>${pictures}${ruled}${drawn}</svg>`
}

/** In the font's own units, upside down, as fonts have them. */
function drawLine({ x, y, text, font, size, color }: Line, shapes: Map<string, string>): string {
  const { ascent, unitsPerEm } = FONTS[font]
  const scale = size / unitsPerEm
  const run = FONTS[font].layout(text)
  let at = 0
  const uses = run.glyphs.map((glyph: Glyph, index: number) => {
    const id = `${LETTERS[font]}${glyph.id}`
    const path = shapes.get(id) ?? glyph.path.toSVG()
    shapes.set(id, path)
    const use = path ? `<use href="#${id}" x="${Math.round(at)}"/>` : ''
    at += run.positions[index]?.xAdvance ?? 0
    return use
  })
  const baseline = y + ascent * scale
  return `<g fill="${color}" transform="translate(${short(x)} ${short(baseline)})scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${uses.join('')}</g>`
}
