import { expect, test } from 'vitest'
import { FONTS } from './fonts.ts'

test('a letter that a file first had as a part of another one can still be read out of the next file', () => {
  for (const font of Object.values(FONTS)) {
    // Drawn as I and a macron, of which a file embeds both.
    const subset = font.createSubset()
    for (const glyph of font.layout('Ī').glyphs) subset.includeGlyph(glyph)
    subset.encode()
    expect(font.layout('I').glyphs[0]?.codePoints).toEqual(
      [...'I'].map((one) => one.codePointAt(0)),
    )
  }
})
