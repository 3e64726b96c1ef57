// Letters of other scripts, and signs, that look like Latin letters: "Ѕuрроrt" has four Cyrillic ones. Those that Unicode itself
// takes for variants of Latin letters (full width, mathematical, in circles, with accents) are not listed, because normalizing
// makes them plain. Which letters look alike depends on the font; this list goes by what people use.

const LIKE: Record<string, string> = {
  a: 'ᴀɑɐⱯаАДЛαΑΛΔ∆⍺ⲁⲀꓮᎪꭺᗅᗩ',
  b: 'ʙɓƄƅßвВЬьЪъβΒⲂꓐᏼᏴᗷᑲƀɃƃƂБҍҌѣѢ',
  c: 'ᴄсСϲϹς¢©ⲥⲤꓚᏟꮯȼȻҫҪ₡',
  d: 'ᴅđĐðÐɖɗԁԀ∂ꓓꓒᎠꭰᏧᗞᗪᑯƌƋƉ₫',
  e: 'ᴇɛƐǝƎəƏеЕҽєЄэЭεΕΣξΞ∑℮€⋿ꓰᎬꭼꬲɇɆҿҾ',
  f: 'ꜰƒғҒϝϜքꓝᖴꬵꞙꞘẝƑᵮ',
  g: 'ɢɡǥցԌꓖᏀᏳᶃƍɠǤ',
  h: 'ʜħĦɦһҺнНћђΗհⲎꓧᎻᕼꚕⱧңҢӊӉӈӇᏂᏲ',
  i: 'ıɪɩɨᴉіІӏӀιΙ∣│ǀ¡١۱اוןⲒꓲᎥꭵ⍳ꙇᵻᵼƖƗ׀⏽ߊⵏ',
  j: 'ᴊјЈϳͿյꓙᎫᒍꞲɉɈ',
  k: 'ᴋĸⱪⲕꮶƙкКқҚκΚⲔꓗᏦⱩ₭ꝀꝁҟҞ',
  l: 'ʟłŁƚꓡᏞᒪɭɫⳐ',
  m: 'ᴍʍɯмМΜ₥ⲘꓟᎷꮇᗰɱᵯϻϺӎӍ',
  n: 'ɴŋɲпПиИηΝΠոռղ∩ⲚꓠᑎɳƞƝᵰ',
  o: 'ᴏøØɵоОөӨοΟσθΘօՕסه٥۵०০๐໐〇ⲟⲞꓳƟꝋꝊꬽꬾᴑѳѲ⊖⊝ھہە߀੦૦௦౦೦൦୦ଠഠ၀ဝዐჿⵔꮎ',
  p: 'ᴘþÞƥрРρΡⲣⲢꓑᏢꮲᑭ⍴ᵽ',
  q: 'ꞯԛԚզգⵕʠ',
  r: 'ʀɾɼɹгГяЯᴦⲅꓣᎡᏒᖇꭇꭈꮁƦɽɍᵲ',
  s: 'ꜱʂƽѕЅՏ§ꓢᏚᏕꮪᵴ',
  t: 'ᴛŧŦʇтТτΤ†⊤ⲦꓔᎢꭲ⟙ƭȾƮҭҬ₮ᵵ',
  u: 'ᴜʋцЦυμսՍ∪ꓴᑌꞟꭎꭒᵾɄ⋃ሀᏌ',
  v: 'ᴠʌѵѴν∨٧۷טꓦᏙᐯꮩ⋁ⴸꛟ',
  w: 'ᴡωѡԝԜшШщЩա₩ꓪᎳᏔꮃѽꝡ',
  x: 'хХҳҲχΧ×Ⲭꓫ᙭᙮ᕁᕽ╳Ꭓⵝ',
  y: 'ʏʎуУүҮұҰγΥ¥ⲨꓬᎩꭹᎽɣᶌỿꭚƴɏɎყ',
  z: 'ᴢƶȥΖꓜᏃꮓʐƵȤᵶ',
  3: 'зЗʒƷȜ',
  ae: 'æÆӕӔ',
  oe: 'œŒ',
}

const FIRST_LETTERS = ['🅐', '🅰', '🇦'].map((letter) => letter.codePointAt(0) ?? 0)
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** Letters in black circles and squares, and of flags. Unicode has them in alphabetical order. */
const signs = FIRST_LETTERS.flatMap((first) =>
  [...ALPHABET].map((letter, n) => [String.fromCodePoint(first + n), letter] as const),
)

const latin = new Map<string, string>([
  ...Object.entries(LIKE).flatMap(([letter, like]) =>
    [...like].map((each) => [each, letter] as const),
  ),
  ...signs,
])

const likeLatin = (text: string): string =>
  [...text].map((letter) => latin.get(letter) ?? letter).join('')

/** A sign that stands for several letters, as ™ or ﷺ with its 18, looks like none of them. */
const SEVERAL = /\p{L}\P{L}*\p{L}/u
const isSign = (one: string, plain: string): boolean =>
  plain.length > 4 || (/\p{S}/u.test(one) && SEVERAL.test(plain))

/** Turns variants of letters into plain ones. */
const normalized = (text: string): string =>
  [...text]
    .map((one) => [one, one.normalize('NFKD')] as const)
    .map(([one, plain]) => (isSign(one, plain) ? ' ' : plain))
    .join('')
    .replace(/\p{M}/gu, '')

/** The text in lower case, without accents, with lookalikes replaced by Latin letters. For comparing, never for showing. */
export const asLatin = (text: string): string =>
  // likeLatin runs twice: Unicode takes some letters for variants of one that looks different, and others become listed ones.
  likeLatin(normalized(likeLatin(text))).toLowerCase()
