import PDFDocument from 'pdfkit'
import { FONTS } from '../../../texts/fonts.ts'
import type { Page } from './sheet.ts'

/** Everything that goes into the file is given: the time of day would make every file different. */
export type About = { title: string; language: string; created_at: Date }

export function pdfOf(pages: readonly Page[], { title, language, created_at }: About) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { Title: title, Producer: 'Keyswap', Creator: 'Keyswap', CreationDate: created_at },
  })
  // An open font, which the types do not know of.
  for (const [name, font] of Object.entries(FONTS))
    doc.registerFont(name, font as unknown as Buffer)
  for (const { lines, strokes, images } of pages) {
    doc.addPage()
    for (const { x, y, width, height, jpeg } of images)
      doc.image(Buffer.from(jpeg), x, y, { width, height })
    for (const { from, to, width, color } of strokes)
      doc
        .lineWidth(width)
        .strokeColor(color)
        .moveTo(...from)
        .lineTo(...to)
        .stroke()
    for (const { x, y, text, font, size, color } of lines)
      doc.font(font).fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false })
  }
  return collected(doc)
}

async function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.end()
  await ended
  return Buffer.concat(parts)
}
