// Which files are accepted: first by name, type, size and number, then by their content.
import { car, photo as limits } from '@keyswap/contract/limits'
import { claimsToBePicture } from '../../../lib/pictures/accepted.ts'
import type { ReadPicture } from '../../../lib/pictures/read-picture.ts'

export type RefusedFile =
  | { why: 'too_many' }
  | { why: 'type' | 'size' | 'read' | 'heic'; file: string }
  | { why: 'small'; file: string; width: number; height: number }

export type AdmittedFiles = { accepted: File[]; refused: RefusedFile[] }

/** Checks that need no reading of the files. */
export function admit(already: number, files: readonly File[]): AdmittedFiles {
  const accepted: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const reason = refuse(already + accepted.length, file)
    if (!reason) accepted.push(file)
    // One message is enough, however many files are too many.
    else if (reason.why !== 'too_many' || !refused.some(({ why }) => why === 'too_many'))
      refused.push(reason)
  }
  return { accepted, refused }
}

function refuse(count: number, file: File): RefusedFile | null {
  if (!claimsToBePicture(file)) return { why: 'type', file: file.name }
  if (file.size > limits.max_bytes) return { why: 'size', file: file.name }
  return count >= car.max_photos ? { why: 'too_many' } : null
}

/** Checks that need the picture's content. */
export function checkPicture(file: string, picture: ReadPicture): RefusedFile | null {
  if (!picture.ok) return { why: picture.why, file }
  const { width, height } = picture
  return Math.max(width, height) < limits.min_longer_side
    ? { why: 'small', file, width, height }
    : null
}
