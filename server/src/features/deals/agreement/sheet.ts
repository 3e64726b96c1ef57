// Draws on A4 pages, from top to bottom. Knows nothing about deals.
import PDFDocument from 'pdfkit'
import { FONTS } from '../../../texts/fonts.ts'

const MARGIN = 42
const FOOTER = 16
const GAP = 10
const INK = '#1a1a1a'
const FAINT = '#6b6b6b'
const LINE = '#c8c8c8'

export type Cell = { label: string; value: string | null }

export type MadeSheet = { pages: number; bytes(): Promise<Buffer> }

type About = { title: string; language: string; created_at: Date; size: number }

export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #size: number
  readonly #width: number
  readonly #bottom: number
  #y = MARGIN

  /** Everything that goes into the file is given: the time of day would make every file different. */
  constructor({ title, language, created_at, size }: About) {
    this.#size = size
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Producer: 'Keyswap', Creator: 'Keyswap', CreationDate: created_at },
    })
    // An open font, which the types do not know of.
    for (const [name, font] of Object.entries(FONTS))
      this.#doc.registerFont(name, font as unknown as Buffer)
    this.#width = this.#doc.page.width - 2 * MARGIN
    // pdfkit begins a new page for text below the margin. The footer is written there.
    this.#bottom = this.#doc.page.height - MARGIN - FOOTER
    this.#doc.page.margins.bottom = 0
  }

  title(text: string, below: string): void {
    this.#text(text, { font: 'bold', size: this.#size * 2.1 })
    this.#y += 4
    this.#text(below, { color: FAINT })
    this.#y += GAP / 2
  }

  /** `space` is what must fit on the same page below the heading. */
  heading(text: string, space = this.#size * 4): void {
    this.#need(space + this.#size * 3)
    this.#y += GAP
    this.#text(text, { font: 'bold', size: this.#size * 1.25 })
    this.#y += 3
    this.#rule()
    this.#y += 5
  }

  subheading(text: string, below: string): void {
    this.#text(text, { font: 'bold', size: this.#size * 1.1 })
    this.#text(below, { color: FAINT })
    this.#y += 4
  }

  paragraph(text: string): void {
    this.#text(text, { paginated: true })
    this.#y += 4
  }

  /** One row of cells. A value that is null is a line to write on, `blank` times as high as the text. */
  row(
    cells: readonly Cell[],
    { shares = cells.map(() => 1), blank = 1.5 }: { shares?: number[]; blank?: number } = {},
  ): void {
    const widths = this.#widths(shares)
    const heights = cells.map(({ value }, index) =>
      value === null ? this.#size * blank : this.#heightOf(value, widths[index] ?? 0),
    )
    const labels = cells.some(({ label }) => label !== '') ? this.#size * 1.3 : 0
    const height = labels + Math.max(...heights)
    this.#need(Math.min(height, this.#size * 40))
    let x = MARGIN
    cells.forEach((cell, index) => {
      const width = widths[index] ?? 0
      this.#label(cell.label, x, width)
      if (cell.value === null) this.#blank(x, this.#y + height, width)
      else this.#value(cell.value, x, this.#y + labels, width)
      x += width + GAP
    })
    this.#y += height + 4
  }

  /** Keeps what follows on one page, if it fits on one. */
  keep(height: number): void {
    this.#need(height)
  }

  space(height = GAP / 2): void {
    this.#y += height
  }

  /** The height of text of the whole width. */
  heightOf(text: string): number {
    return this.#heightOf(text, this.#width)
  }

  /** Writes the same on each page, at its foot. */
  finish(left: string, right: (page: number, pages: number) => string): MadeSheet {
    const pages = this.#doc.bufferedPageRange().count
    for (let page = 0; page < pages; page++) {
      this.#doc.switchToPage(page)
      const at = this.#doc.page.height - MARGIN - this.#size
      const options = { width: this.#width, lineBreak: false } as const
      this.#doc
        .font('regular')
        .fontSize(this.#size * 0.85)
        .fillColor(FAINT)
      this.#doc.text(left, MARGIN, at, options)
      this.#doc.text(right(page + 1, pages), MARGIN, at, { ...options, align: 'right' })
    }
    return { pages, bytes: () => collected(this.#doc) }
  }

  #widths(shares: readonly number[]): number[] {
    const space = this.#width - GAP * (shares.length - 1)
    const all = shares.reduce((sum, share) => sum + share, 0)
    return shares.map((share) => (space * share) / all)
  }

  #heightOf(value: string, width: number): number {
    return this.#doc.font('regular').fontSize(this.#size).heightOfString(value, { width })
  }

  #label(text: string, x: number, width: number): void {
    if (text === '') return
    this.#doc
      .font('regular')
      .fontSize(this.#size * 0.8)
      .fillColor(FAINT)
    // The height of one line, so that a long name is cut off.
    this.#doc.text(text, x, this.#y, { width, height: this.#size, ellipsis: true })
  }

  #value(text: string, x: number, y: number, width: number): void {
    this.#doc.font('regular').fontSize(this.#size).fillColor(INK).text(text, x, y, { width })
  }

  #blank(x: number, y: number, width: number): void {
    this.#doc.lineWidth(0.5).strokeColor(FAINT)
    this.#doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  }

  #rule(): void {
    this.#doc.lineWidth(0.75).strokeColor(LINE)
    this.#doc
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + this.#width, this.#y)
      .stroke()
  }

  #text(
    text: string,
    { font = 'regular', size = this.#size, color = INK, paginated = false }: TextStyle,
  ): void {
    this.#doc.font(font).fontSize(size)
    const height = this.#doc.heightOfString(text, { width: this.#width })
    if (paginated) this.#need(height)
    this.#doc.font(font).fontSize(size).fillColor(color)
    this.#doc.text(text, MARGIN, this.#y, { width: this.#width })
    this.#y += height
  }

  #need(height: number): void {
    if (this.#y + height <= this.#bottom) return
    this.#doc.addPage()
    this.#doc.page.margins.bottom = 0
    this.#y = MARGIN
  }
}

type TextStyle = { font?: keyof typeof FONTS; size?: number; color?: string; paginated?: boolean }

async function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.end()
  await ended
  return Buffer.concat(parts)
}
