import { upload } from '../../../lib/http/upload.ts'

type Upload = {
  name: { userId: string; carId: string; file: string }
  body: Blob
  /** From 0 to 1. */
  onSent: (part: number) => void
  signal: AbortSignal
}

export const putPicture = ({ name, ...more }: Upload) =>
  upload('putPicture', { params: name, ...more })
