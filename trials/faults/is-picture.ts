import sharp from 'sharp'

/** Whether all of it can be decoded. */
export const isPicture = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes)
    .stats()
    .then(
      () => true,
      () => false,
    )
