// Draws the picture that other sites show beside a link: a photo with a few words on it.
import { drawableText, FONT_FILES } from '../texts/fonts.ts'
import { sharp } from './sharp.ts'

type Size = { width: number; height: number }
type Texts = { title: string; value: string | null; place: string | null }
/** The photo is cropped so that its focus point stays visible. */
type Photo = Size & { bytes: Buffer; focus_x: number; focus_y: number }

const QUALITY = 82
const MARGIN = 56
const DAY = '#f7f7f5'
const CORAL = '#ff5a43'

export async function drawPreview(size: Size, texts: Texts, photo: Photo): Promise<Buffer> {
  const width = size.width - 2 * MARGIN
  const lines = [
    { text: texts.title, size: titleSize(texts.title), gap: 0 },
    { text: [texts.value, texts.place].filter(Boolean).join('  ·  '), size: 38, gap: 26 },
  ].filter(({ text }) => drawableText(text).trim() !== '')
  const drawn = await Promise.all(
    lines.map(async (line) => ({ ...line, ...(await drawText(line.text, line.size, width, DAY)) })),
  )
  // Lays the lines out from the bottom up, so that a long title grows upwards.
  let bottom = size.height - MARGIN
  const layers = drawn.reverse().map(({ data, info, gap }) => {
    const top = bottom - info.height
    bottom = top - gap
    return { input: data, raw: rawOf(info), left: MARGIN, top: Math.max(0, top) }
  })
  const brand = await drawText('Keyswap', 34, width, DAY)
  return sharp(photo.bytes)
    .resize({ ...coverOf(size, photo), fit: 'fill' })
    .extract({ ...size, ...cropOf(size, photo) })
    .composite([
      { input: shade(size), raw: { width: 1, height: size.height, channels: 4 }, tile: true },
      { input: bar(), raw: { ...BAR, channels: 3 }, left: MARGIN, top: MARGIN },
      { input: brand.data, raw: rawOf(brand.info), left: MARGIN + 22, top: MARGIN },
      ...layers,
    ])
    .jpeg({ quality: QUALITY, mozjpeg: false })
    .toBuffer()
}

/** The size to which the photo is scaled so that it just covers the picture. */
function coverOf(size: Size, photo: Size): Size {
  const scale = Math.max(size.width / photo.width, size.height / photo.height)
  return {
    width: Math.max(size.width, Math.round(photo.width * scale)),
    height: Math.max(size.height, Math.round(photo.height * scale)),
  }
}

function cropOf(size: Size, photo: Photo) {
  const cover = coverOf(size, photo)
  const from = (whole: number, part: number, focus: number) =>
    Math.round(Math.min(Math.max(whole * focus - part / 2, 0), whole - part))
  return {
    left: from(cover.width, size.width, photo.focus_x),
    top: from(cover.height, size.height, photo.focus_y),
  }
}

/** A long title gets smaller letters: it has at most three lines. */
const titleSize = (title: string): number =>
  title.length <= 34 ? 72 : title.length <= 72 ? 54 : 40

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const rawOf = ({ width, height }: Size) => ({ width, height, channels: 4 as const })

/** Draws only letters that our own font has. For others the machine's fonts would be used, and there may be none. */
const drawText = (text: string, size: number, width: number, color: string) =>
  sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(drawableText(text))}</span>`,
      font: `Source Sans 3 SemiBold ${size}`,
      fontfile: FONT_FILES.bold,
      width,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })

const BAR = { width: 8, height: 26 }

const bar = (): Buffer => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(CORAL.slice(1), 'hex')
  return Buffer.concat(Array(BAR.width * BAR.height).fill(Buffer.from([red, green, blue])))
}

/** One column of pixels that darkens the photo: a little at the top, not in the middle, much behind the words. */
function shade({ height }: Size): Buffer {
  const column = Buffer.alloc(height * 4)
  for (let y = 0; y < height; y++) {
    const part = y / height
    const top = Math.max(0, 1 - part / 0.28) * 0.5
    const bottom = Math.max(0, (part - 0.4) / 0.6) ** 1.1 * 0.92
    column.set([12, 17, 32, Math.round(255 * Math.max(top, bottom))], y * 4)
  }
  return column
}
