// Lays text out on A4 pages, from top to bottom. Knows nothing about deals, nor about files: `pdf.ts` and `svg.ts` write what is
// laid out here.
import { FONTS } from '../../../texts/fonts.ts'

/** In points. */
export const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 42
const FOOTER = 22
/** The size of the smallest line there. */
const FOOT = 6.5
/** A line to write on there, and the room for the number at its right. */
const INITIALS = { width: 90, right: 60 }
const GAP = 10
const WIDTH = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - MARGIN - FOOTER
/** The height of a line, compared with its letters. */
const LINE = 1.3
/** What stands between things, too: small letters need less room around them. */
const SPACE = { heading: 1, below: 0.2, rule: 0.5, block: 0.4, title: 0.5 }
const INK = '#1a1a1a'
const FAINT = '#6b6b6b'
const RULE = '#c8c8c8'

export type Font = keyof typeof FONTS

/** One line of text; `y` is its top. */
export type Line = { x: number; y: number; text: string; font: Font; size: number; color: string }
export type Stroke = {
  from: [x: number, y: number]
  to: [x: number, y: number]
  width: number
  color: string
}
/** A picture; `y` is its top. */
type Image = { x: number; y: number; width: number; height: number; jpeg: Uint8Array }
export type Page = { lines: Line[]; strokes: Stroke[]; images: Image[] }

/** A picture with lines below it. */
export type Figure = {
  image: { bytes: Uint8Array; width: number; height: number } | null
  lines: readonly string[]
}
/** So many stand side by side, each in a box of this shape, with lines of at most this size. */
const FIGURES = { columns: 4, ratio: 4 / 3, size: 7 }

/** What stands at the foot of a page; `initials` before a line to write on. */
export type Foot = { left: string; below: string; number: string; initials: string | null }

export type Cell = { label: string; value: string | null }

type Style = { font?: Font; size?: number; color?: string }
type Box = { x: number; width: number }

/** What members wrote, in its quotes, stands further in: none of its lines can be taken for a part of the document. */
const boxFor = (text: string, { x, width }: Box): Box =>
  text.includes('“') ? { x: x + GAP, width: width - GAP } : { x, width }

/** Laying out a word takes long, and the same words come again and again. In parts of the font's size. */
const widths: Record<Font, Map<string, number>> = { regular: new Map(), bold: new Map() }
const KEPT = 20_000

function widthOfWord(word: string, font: Font): number {
  const known = widths[font].get(word)
  if (known !== undefined) return known
  const width = FONTS[font].layout(word).advanceWidth / FONTS[font].unitsPerEm
  if (widths[font].size >= KEPT) widths[font].clear()
  widths[font].set(word, width)
  return width
}

function widthOf(text: string, font: Font, size: number): number {
  const words = text.split(' ')
  const letters = words.reduce((sum, word) => sum + widthOfWord(word, font), 0)
  return (letters + (words.length - 1) * widthOfWord(' ', font)) * size
}

/** Between words, or within one that is too long for a line. */
function linesOf(text: string, width: number, font: Font, size: number): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (more: string) => widthOf(more, font, size) <= width
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (line && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

export class Sheet {
  readonly pages: Page[] = [emptyPage()]
  readonly #size: number
  #y = MARGIN

  constructor(size: number) {
    this.#size = size
  }

  /** In each language; the first one is the largest. */
  title([first = '', ...others]: readonly string[]): void {
    this.#text(first, { font: 'bold', size: this.#size * 1.9 })
    for (const other of others) this.#text(other, { color: FAINT, size: this.#size * 1.25 })
    this.space(SPACE.title)
  }

  /** So many lines must fit on the same page below the heading. */
  heading(text: string, lines = 3): void {
    this.keep(lines + 3)
    this.space(SPACE.heading)
    this.#text(text, { font: 'bold', size: this.#size * 1.25 })
    this.space(SPACE.below)
    this.#stroke(MARGIN, this.#y, MARGIN + WIDTH, this.#y, { width: 0.75, color: RULE })
    this.space(SPACE.rule)
  }

  subheading(text: string, below: string): void {
    this.#text(text, { font: 'bold', size: this.#size * 1.1 })
    this.#text(below, { color: FAINT })
    this.space()
  }

  /** The same in each language, side by side. */
  paragraphs(texts: readonly string[]): void {
    this.#columns(texts, {})
  }

  /** What must not be overlooked: the same, with a bar at its left. */
  notice(texts: readonly string[]): void {
    const top = this.#columns(texts, { font: 'bold' }, GAP)
    const end = this.#y - SPACE.block * this.#size
    this.#stroke(MARGIN + 1, top, MARGIN + 1, end, { width: 2, color: INK })
  }

  minor(text: string): void {
    this.#columns([text], { color: FAINT })
  }

  /** One row of cells. A value that is null is a line to write on, `blank` times as high as the text. */
  row(
    cells: readonly Cell[],
    { shares = cells.map(() => 1), blank = 1.5 }: { shares?: number[]; blank?: number } = {},
  ): void {
    const boxes = boxesOf(shares)
    const heights = cells.map(({ value }, index) =>
      value === null
        ? this.#size * blank
        : this.#heightOf(value, boxFor(value, boxes[index] as Box), this.#style({})),
    )
    const small = this.#style({ color: FAINT, size: this.#size * 0.8 })
    const labels = Math.max(
      ...cells.map(({ label }, index) => this.#heightOf(label, boxes[index] as Box, small)),
    )
    const height = labels + Math.max(...heights)
    this.#need(height)
    cells.forEach(({ label, value }, index) => {
      const box = boxes[index] as Box
      this.#write(label, box, this.#y, small)
      const end = this.#y + height
      if (value === null)
        this.#stroke(box.x, end, box.x + box.width, end, { width: 0.5, color: FAINT })
      else this.#write(value, boxFor(value, box), this.#y + labels, this.#style({}))
    })
    this.#y += height
    this.space()
  }

  /** Goes to the next page if so many lines do not fit on this one. */
  keep(lines: number): void {
    this.#need(lines * this.#size * LINE)
  }

  /** On one page, if one is large enough for it. */
  together(draw: (sheet: Sheet) => void): void {
    const trial = new Sheet(this.#size)
    draw(trial)
    // Without the space below its last block.
    if (trial.pages.length === 1) this.#need(trial.#y - MARGIN - SPACE.block * this.#size)
    draw(this)
  }

  /** Whether it went to the next page. */
  #need(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false
    this.turn()
    return true
  }

  /** Goes to the next page. */
  turn(): void {
    this.pages.push(emptyPage())
    this.#y = MARGIN
  }

  /** In rows below a subheading, which stands on the page of the first one. What cannot be shown is an empty frame that says so. */
  figures([title, under]: [string, string], figures: readonly Figure[], missing: string): void {
    const trial = new Sheet(this.#size)
    trial.subheading(title, under)
    const head = trial.#y - MARGIN
    if (figures.length === 0) {
      this.#need(head)
      this.subheading(title, under)
    }
    const boxes = boxesOf(Array.from({ length: FIGURES.columns }, () => 1))
    const style = this.#style({ size: Math.min(this.#size * 0.85, FIGURES.size) })
    const faint = { ...style, color: FAINT }
    const heightOf = (line: string) => this.#heightOf(line, boxFor(line, boxes[0] as Box), style)
    for (let from = 0; from < figures.length; from += FIGURES.columns) {
      const row = figures.slice(from, from + FIGURES.columns)
      const height = (boxes[0] as Box).width / FIGURES.ratio
      const below = row.map(({ lines }) => lines.reduce((sum, line) => sum + heightOf(line), 0))
      const isFirst = from === 0
      const isTurned = this.#need((isFirst ? head : 0) + height + 2 + Math.max(...below))
      if (isFirst) this.subheading(title, under)
      else if (isTurned) this.minor(title)
      row.forEach(({ image, lines }, index) => {
        const box = { ...(boxes[index] as Box), y: this.#y, height }
        if (image) this.#page.images.push(fitted(image, box))
        else this.#frame(box, missing, faint)
        let y = this.#y + height + 2
        lines.forEach((line, nth) => {
          this.#write(line, boxFor(line, box), y, nth === 0 ? style : faint)
          y += heightOf(line)
        })
      })
      this.#y += height + 2 + Math.max(...below) + GAP * 0.8
    }
  }

  #frame(box: Box & { y: number; height: number }, text: string, style: Required<Style>): void {
    const { x, y, width, height } = box
    const line = { width: 0.5, color: RULE }
    for (const at of [y, y + height]) this.#stroke(x, at, x + width, at, line)
    for (const at of [x, x + width]) this.#stroke(at, y, at, y + height, line)
    this.#write(text, { x: x + 6, width: width - 12 }, y + 6, style)
  }

  /** Compared with the letters. */
  space(height = SPACE.block): void {
    this.#y += height * this.#size
  }

  /** Writes at the foot of each page; what stands below may be as wide as the page. */
  finish(footOf: (page: number) => Foot): Page[] {
    const style = this.#style({ color: FAINT, size: this.#size * 0.85 })
    const y = PAGE.height - MARGIN - this.#size
    this.pages.forEach((page, index) => {
      const { left, below, number, initials } = footOf(index + 1)
      const wide = widthOf(below, style.font, FOOT)
      const small = { ...style, size: Math.min(FOOT, FOOT * (WIDTH / wide)) }
      const x = MARGIN + WIDTH - widthOf(number, style.font, style.size)
      page.lines.push(
        { ...style, x: MARGIN, y, text: left },
        { ...style, x, y, text: number },
        { ...small, x: MARGIN, y: y + style.size * LINE, text: below },
      )
      if (initials === null) return
      const end = MARGIN + WIDTH - INITIALS.right
      const from = end - INITIALS.width
      const label = from - 4 - widthOf(initials, style.font, style.size)
      page.lines.push({ ...style, x: label, y, text: initials })
      const under = y + style.size * LINE
      const line = { width: 0.5, color: FAINT }
      page.strokes.push({ from: [from, under], to: [end, under], ...line })
    })
    return this.pages
  }

  get #page(): Page {
    return this.pages.at(-1) as Page
  }

  #style({ font = 'regular', size = this.#size, color = INK }: Style): Required<Style> {
    return { font, size, color }
  }

  #heightOf(text: string, { width }: Pick<Box, 'width'>, { font, size }: Required<Style>): number {
    return linesOf(text, width, font, size).length * size * LINE
  }

  #write(text: string, { x, width }: Box, top: number, style: Required<Style>): void {
    linesOf(text, width, style.font, style.size).forEach((line, index) => {
      this.#page.lines.push({ ...style, x, y: top + index * style.size * LINE, text: line })
    })
  }

  #text(text: string, given: Style): void {
    const style = this.#style(given)
    const height = this.#heightOf(text, { width: WIDTH }, style)
    this.#write(text, { x: MARGIN, width: WIDTH }, this.#y, style)
    this.#y += height
  }

  /** Returns where they begin. */
  #columns(texts: readonly string[], given: Style, indent = 0): number {
    const style = this.#style(given)
    const boxes = boxesOf(
      texts.map(() => 1),
      { gap: GAP * 1.6, indent },
    )
    const height = Math.max(
      ...texts.map((text, index) => this.#heightOf(text, boxes[index] as Box, style)),
    )
    this.#need(height)
    const top = this.#y
    texts.forEach((text, index) => {
      this.#write(text, boxes[index] as Box, top, style)
    })
    this.#y += height
    this.space()
    return top
  }

  #stroke(
    fromX: number,
    fromY: number,
    toX: number,
    toY: number,
    style: Pick<Stroke, 'width' | 'color'>,
  ): void {
    this.#page.strokes.push({ from: [fromX, fromY], to: [toX, toY], ...style })
  }
}

const emptyPage = (): Page => ({ lines: [], strokes: [], images: [] })

/** Whole, at the left of its box and at its bottom, where the lines begin. */
function fitted(
  { bytes: jpeg, width, height }: NonNullable<Figure['image']>,
  box: Box & { y: number; height: number },
): Image {
  const scale = Math.min(box.width / width, box.height / height)
  const size = { width: width * scale, height: height * scale }
  return { x: box.x, y: box.y + box.height - size.height, ...size, jpeg }
}

function boxesOf(shares: readonly number[], { gap = GAP, indent = 0 } = {}): Box[] {
  const space = WIDTH - indent - gap * (shares.length - 1)
  const all = shares.reduce((sum, share) => sum + share, 0)
  let x = MARGIN + indent
  return shares.map((share) => {
    const box = { x, width: (space * share) / all }
    x += box.width + gap
    return box
  })
}
