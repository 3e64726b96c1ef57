import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** Source Sans has the letters of all Latin, Cyrillic and Greek alphabets. We bring it: a machine may have no fonts at all. */
const pathOf = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${name}`))

export const FONT_FILES = {
  regular: pathOf('400Regular/SourceSans3_400Regular.ttf'),
  bold: pathOf('600SemiBold/SourceSans3_600SemiBold.ttf'),
}

function openFont(path: string): Font {
  const font = create(readFileSync(path))
  if (!('layout' in font)) throw new Error(`${path} has several fonts`)
  // A file with Ī embeds the shape of I, too. If that shape was not known as a letter before, no later file could be read or copied at an I.
  for (const letter of font.characterSet) font.glyphForCodePoint(letter)
  return font
}

// Each font is opened once, because opening it takes longer than drawing a file with it.
export const FONTS = { regular: openFont(FONT_FILES.regular), bold: openFont(FONT_FILES.bold) }

/** The text without characters for which the fonts have no letters, such as emoji. */
export const drawableText = (text: string): string =>
  [...text.normalize('NFC')]
    .filter((letter) => FONTS.regular.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join('')
