// What may be chosen, before anything is read.
import { car, photo as limits } from '@keyswap/contract/limits'

export type Refused = { why: 'too_many' } | { why: 'type' | 'size'; file: string }

export type Admitted = { accepted: File[]; refused: Refused | null }

/** Takes what fits, and names the first that does not. */
export function admit(already: number, files: readonly File[]): Admitted {
  const accepted: File[] = []
  let refused: Refused | null = null
  for (const file of files) {
    const reason = refuse(already + accepted.length, file)
    if (!reason) accepted.push(file)
    refused ??= reason
  }
  return { accepted, refused }
}

function refuse(count: number, file: File): Refused | null {
  if (!file.type.startsWith('image/')) return { why: 'type', file: file.name }
  if (file.size > limits.max_bytes) return { why: 'size', file: file.name }
  return count >= car.max_photos ? { why: 'too_many' } : null
}
