const ORIENTATION = 0x0112

/**
 * Reads from EXIF data how a picture is to be turned: from 1 (not at all) to 8. That is one entry of the first directory. Returns
 * 1 if the data is malformed.
 */
export function orientationIn(exif: Buffer): number {
  const isLittle = exif.toString('latin1', 0, 4) === 'II*\0'
  const isBig = exif.toString('latin1', 0, 4) === 'MM\0*'
  if ((!isLittle && !isBig) || exif.length < 8) return 1
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const first = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  if (first + 2 > exif.length) return 1
  const end = Math.min(first + 2 + short(first) * 12, exif.length - 11)
  for (let at = first + 2; at < end; at += 12)
    if (short(at) === ORIENTATION) {
      const value = short(at + 8)
      return value >= 1 && value <= 8 ? value : 1
    }
  return 1
}
