// What may be chosen: first by what a file says of itself, then by what it is.
import { car, photo as limits } from '@keyswap/contract/limits'
import { claimsToBePicture } from '../../lib/pictures/accepted.ts'
import type { ReadPicture } from '../../lib/pictures/read-picture.ts'

export type Refused =
  | { why: 'too_many' }
  | { why: 'type' | 'size' | 'read' | 'heic'; file: string }
  | { why: 'small'; file: string; width: number; height: number }

export type Admitted = { accepted: File[]; refused: Refused[] }

/** Takes what fits, before anything is read. */
export function admit(already: number, files: readonly File[]): Admitted {
  const accepted: File[] = []
  const refused: Refused[] = []
  for (const file of files) {
    const reason = refuse(already + accepted.length, file)
    if (!reason) accepted.push(file)
    // Once is enough, however many there are.
    else if (reason.why !== 'too_many' || !refused.some(({ why }) => why === 'too_many'))
      refused.push(reason)
  }
  return { accepted, refused }
}

function refuse(count: number, file: File): Refused | null {
  if (!claimsToBePicture(file)) return { why: 'type', file: file.name }
  if (file.size > limits.max_bytes) return { why: 'size', file: file.name }
  return count >= car.max_photos ? { why: 'too_many' } : null
}

/** After it was read. */
export function judge(file: string, picture: ReadPicture): Refused | null {
  if (!picture.ok) return { why: picture.why, file }
  const { width, height } = picture
  return Math.max(width, height) < limits.min_longer_side
    ? { why: 'small', file, width, height }
    : null
}
