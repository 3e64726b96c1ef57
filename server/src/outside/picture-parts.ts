// Takes a picture apart before it is decoded. Only the parts that make its pixels and colours reach the decoder: a small file can
// keep its readers of other parts busy, 60 kB of EXIF for 20 seconds, an animation or texts for longer.
import { photo as limits } from '@keyswap/contract/limits'
import { orientationIn } from './exif.ts'

export type PictureParts = {
  width: number
  height: number
  /** The cost of decoding it, in pixels. */
  cost: number
  /** The orientation as in EXIF: 1 is upright. */
  orientation: number
  bytes: Buffer
}

type Found = Omit<PictureParts, 'cost' | 'bytes'> & { kept: Buffer[]; bits?: number }

export class NotAPicture extends Error {}

// Real pictures have up to one or two thousand parts, because PNG encoders write pixels in pieces of 8 kB.
const MAX_PARTS = 10_000
// A progressive JPEG is decoded in as many passes as it has scans. Encoders write 10, or 18 for CMYK.
const MAX_SCANS = 30

/**
 * The type is detected by the first bytes, whatever the file's name says. A file that does not end as its type should is
 * truncated or has something appended, and is not accepted.
 */
export function takePictureApart(file: Buffer): PictureParts {
  const { kept, bits = 8, ...found } = readParts(file)
  // A pixel with 16 bits for each colour takes twice the memory and more than twice the time.
  const cost = found.width * found.height * (bits > 8 ? 2 : 1)
  if (cost === 0 || cost > limits.max_pixels) throw new NotAPicture()
  return { ...found, cost, bytes: Buffer.concat(kept) }
}

function readParts(file: Buffer): Found {
  try {
    if (file.toString('latin1', 0, 3) === '\xff\xd8\xff') return readJpeg(file)
    if (file.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return readPng(file)
    if (file.toString('latin1', 8, 12) === 'WEBP') return readWebp(file)
  } catch (error) {
    // A length in the file points beyond its end.
    throw new NotAPicture('The file is damaged', { cause: error })
  }
  throw new NotAPicture()
}

const startsWith = (bytes: Buffer, start: Buffer): boolean =>
  bytes.subarray(0, start.length).equals(start)

const [EXIF, ICC] = [Buffer.from('Exif\0\0'), Buffer.from('ICC_PROFILE\0')]
const [APP0, APP1, APP2, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe]
const [START_OF_SCAN, TABLES] = [0xda, [0xc4, 0xc8, 0xcc]]

function readJpeg(file: Buffer): Found {
  if (file.readUInt16BE(file.length - 2) !== 0xffd9) throw new NotAPicture()
  const found = { width: 0, height: 0, orientation: 1, kept: [file.subarray(0, 2)] }
  for (let at = 2, parts = 0; parts < MAX_PARTS; parts++) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at += 1
    const marker = file.readUInt8(at + 1)
    const isAlone = marker >= 0xd0 && marker <= 0xd9
    if (file[at] !== 0xff || marker < 0xc0 || isAlone) throw new NotAPicture()
    if (marker === START_OF_SCAN) {
      if (hasTooManyScans(file, at)) throw new NotAPicture()
      found.kept.push(file.subarray(at))
      return found
    }
    const end = at + 2 + file.readUInt16BE(at + 2)
    const content = file.subarray(at + 4, end)
    if (marker === APP1 && startsWith(content, EXIF))
      found.orientation = orientationIn(content.subarray(EXIF.length))
    if (marker < 0xd0 && !TABLES.includes(marker)) {
      found.height = content.readUInt16BE(1)
      found.width = content.readUInt16BE(3)
    }
    if (isDecoded(marker, content)) found.kept.push(file.subarray(at, end))
    at = end
  }
  throw new NotAPicture()
}

const isDecoded = (marker: number, content: Buffer): boolean =>
  marker === APP0 ||
  marker === APP14 ||
  (marker === APP2 && startsWith(content, ICC)) ||
  (marker !== COMMENT && (marker < APP0 || marker > APP15))

/** These two bytes begin a scan. They cannot occur within a scan, and hardly ever between two. */
function hasTooManyScans(file: Buffer, first: number): boolean {
  let at = first
  for (let scans = 0; at >= 0; scans++) {
    if (scans === MAX_SCANS) return true
    at = file.indexOf(Buffer.from([0xff, START_OF_SCAN]), at + 2)
  }
  return false
}

const COLOURS = ['tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT', 'cICP']

function readPng(file: Buffer): Found {
  const found = {
    ...{ width: file.readUInt32BE(16), height: file.readUInt32BE(20), bits: file.readUInt8(24) },
    ...{ orientation: 1, kept: [file.subarray(0, 8)] },
  }
  for (let at = 8, parts = 0; parts < MAX_PARTS; parts++) {
    const end = at + 12 + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (at === 8 && type !== 'IHDR') throw new NotAPicture()
    if (type === 'eXIf') found.orientation = orientationIn(file.subarray(at + 8, end - 4))
    // The decoder needs the parts whose type begins with a capital letter.
    if (/^[A-Z]/.test(type) || COLOURS.includes(type)) found.kept.push(file.subarray(at, end))
    if (type === 'IEND' && end === file.length) return found
    at = end
  }
  throw new NotAPicture()
}

const WEBP_KEPT = ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04]

function readWebp(file: Buffer): Found {
  // RIFF stores the file's length minus the first eight bytes.
  const isWhole = file.readUInt32LE(4) + 8 === file.length
  if (file.toString('latin1', 0, 4) !== 'RIFF' || !isWhole) throw new NotAPicture()
  const head = Buffer.from(file.subarray(0, 12))
  const found: Found = { width: 0, height: 0, orientation: 1, kept: [head] }
  const seen = new Set<string>()
  for (let at = 12, parts = 0; at < file.length; parts++) {
    if (parts === MAX_PARTS) throw new NotAPicture()
    const type = file.toString('latin1', at, at + 4)
    const length = file.readUInt32LE(at + 4)
    // Parts have an even length.
    const part = file.subarray(at, at + 8 + length + (length % 2))
    const content = part.subarray(8)
    if (found.width === 0) Object.assign(found, webpSize(type, content))
    if (type === 'EXIF') found.orientation = orientationIn(withoutPrefix(content))
    // Keeps only the first frame of an animation: the time to find the others grows with the square of their number.
    if (WEBP_KEPT.includes(type) && !seen.has(type))
      found.kept.push(type === 'VP8X' ? withoutNotes(part) : part)
    seen.add(type)
    at += part.length
  }
  head.writeUInt32LE(found.kept.reduce((sum, part) => sum + part.length, 0) - 8, 4)
  return found
}

/** A copy whose flags do not announce EXIF and XMP data. */
function withoutNotes(part: Buffer): Buffer {
  const copy = Buffer.from(part)
  copy.writeUInt8(copy.readUInt8(8) & ~(HAS_EXIF | HAS_XMP), 8)
  return copy
}

/** Some encoders write the prefix of a JPEG's EXIF data here too. */
const withoutPrefix = (exif: Buffer): Buffer =>
  startsWith(exif, EXIF) ? exif.subarray(EXIF.length) : exif

function webpSize(type: string, content: Buffer) {
  if (type === 'VP8X')
    return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 }
  if (type === 'VP8 ')
    return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
  if (type !== 'VP8L') return {}
  const bits = content.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
