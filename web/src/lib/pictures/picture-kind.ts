// Detects a file's format by its bytes (name and type may be wrong), and whether the file is complete.

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

export function kindOf(bytes: Uint8Array): PictureKind {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp'
  return isHeic(bytes) ? 'heic' : 'other'
}

/** False for a truncated file. A browser would show the upper part of it as if it were fine. */
export function isWhole(kind: PictureKind, bytes: Uint8Array): boolean {
  switch (kind) {
    case 'jpeg':
      return hasJpegEnd(bytes)
    case 'png':
      return hasPngEnd(bytes)
    case 'webp':
      return viewOf(bytes).getUint32(4, true) + 8 <= bytes.length
    default:
      return bytes.length > 0
  }
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** An ISO base media file lists its brands in its first box. AVIF is of the same family, but browsers can read it. */
function isHeic(bytes: Uint8Array): boolean {
  if (bytes.length < 16 || textAt(bytes, 4, 4) !== 'ftyp') return false
  const end = Math.min(viewOf(bytes).getUint32(0), bytes.length, 256)
  const brands = [textAt(bytes, 8, 4)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, 4))
  return !brands.includes('avif') && brands.some((brand) => HEIC_BRANDS.includes(brand))
}

/** Looks for the end marker, FF D9. Segments state their length; image data does not, so it is read byte by byte. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff || isRestart(marker)) at += 1
    else if (marker === 0xd9) return true
    else at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
  }
  return false
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

function hasPngEnd(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
    if (textAt(bytes, at + 4, 4) === 'IEND') return true
  return false
}

const startsWith = (bytes: Uint8Array, wanted: number[]): boolean =>
  wanted.every((byte, at) => bytes[at] === byte)

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)
