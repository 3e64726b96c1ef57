// What is sent of a photo that was taken: as small as other uploads, with its digest.
import { photo as limits } from '@keyswap/contract/limits'
import { claimsToBePicture } from '../../../../lib/pictures/accepted.ts'
import { compress } from '../../../../lib/pictures/compress.ts'
import { readPicture } from '../../../../lib/pictures/read-picture.ts'

type Prepared = { file: Blob; digest: string }

/** Without TLS a browser computes no digests, and no photo can be sent. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined

/** Why a file cannot be sent, or what is sent. */
export async function preparePhoto(file: File): Promise<Prepared | 'unreadable' | 'too_large'> {
  if (!claimsToBePicture(file)) return 'unreadable'
  if (file.size > limits.max_bytes) return 'too_large'
  const picture = await readPicture(file)
  if (!picture.ok) return 'unreadable'
  try {
    const small = await compress(picture.file)
    return { file: small, digest: await digestOf(small) }
  } catch {
    return 'unreadable'
  }
}

/** SHA-256 in hex. */
async function digestOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
