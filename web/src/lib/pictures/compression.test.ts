import { expect, test } from 'vitest'
import { CompressionError, compressWith, jpeg } from './compression.ts'

const image = {} as CanvasImageSource

/** A canvas that records what is drawn. */
function aCanvas(blob: Blob | null | Error = new Blob(['small'])) {
  const drawn: unknown[] = []
  const context = {
    fillStyle: '',
    imageSmoothingQuality: 'low' as const,
    fillRect: (...box: number[]) => void drawn.push([context.fillStyle, ...box]),
    drawImage: (...given: unknown[]) => void drawn.push(given.slice(1)),
  }
  const makeCanvas = (width: number, height: number) => {
    drawn.push([width, height])
    return {
      context,
      toJpeg: async () => {
        if (blob instanceof Error) throw blob
        return blob
      },
    }
  }
  return { drawn, makeCanvas }
}

const sized = (width: number, height: number) => async () => ({ image, width, height })

test.each([
  [4000, 3000, 1920, 1440],
  [3000, 4000, 1440, 1920],
  [1920, 1080, 1920, 1080],
  [1921, 1080, 1920, 1079],
  [800, 600, 800, 600],
])('%d × %d is uploaded as %d × %d, on white', async (width, height, toWidth, toHeight) => {
  const { drawn, makeCanvas } = aCanvas()
  await compressWith(new Blob(), sized(width, height), makeCanvas)
  expect(drawn).toEqual([
    [toWidth, toHeight],
    ['#ffffff', 0, 0, toWidth, toHeight],
    [0, 0, toWidth, toHeight],
  ])
})

test('the result is a JPEG of quality 0.8', () => {
  expect(jpeg).toEqual({ type: 'image/jpeg', quality: 0.8 })
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof CompressionError ? error.failure : error),
  )
const undecodable = () => Promise.reject(new Error('no picture'))

test('the error names the step that failed', async () => {
  const { makeCanvas } = aCanvas()
  const gone = Object.assign(new Blob(['x']), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) }),
  })
  expect(await failureOf(compressWith(new Blob(['x']), undecodable, makeCanvas))).toBe('load')
  expect(await failureOf(compressWith(gone as never, undecodable, makeCanvas))).toBe('read')
  const bare = () => ({ context: null, toJpeg: async () => null })
  expect(await failureOf(compressWith(new Blob(), sized(8, 8), bare))).toBe('context')
  for (const blob of [null, new Error('no memory')]) {
    const broken = aCanvas(blob).makeCanvas
    expect(await failureOf(compressWith(new Blob(), sized(8, 8), broken))).toBe('compress')
  }
})
