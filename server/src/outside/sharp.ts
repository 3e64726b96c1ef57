// Everything imports sharp from here, so that these settings hold everywhere.
import sharp from 'sharp'

// Only these three decoders are enabled, whatever type a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})
// One core per picture, and no cache of decoded pictures.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
