// The one place that opens sharp, so that its settings hold for all who use it.
import sharp from 'sharp'

// Only these three decoders are enabled, whatever type a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})
// One core per picture, and no cache of decoded ones.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
