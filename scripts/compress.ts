import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = new Set([
  '.css',
  '.html',
  '.ico',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
  '.xml',
])
/** Compressing a file below this size saves less than the headers cost. */
const SMALLEST = 512

const brotli = (data: Buffer) =>
  promisify(brotliCompress)(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  })
const gzipped = (data: Buffer) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION })

/** Writes a `.br` and a `.gz` next to each compressible file, if they are smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  const worker = async () => {
    for (let file = files.pop(); file; file = files.pop()) await compressFile(file)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

async function compressFile(file: string): Promise<void> {
  const data = await readFile(file)
  if (data.length < SMALLEST) return
  const packed = { br: await brotli(data), gz: await gzipped(data) }
  for (const [ending, bytes] of Object.entries(packed)) {
    if (bytes.length < data.length) await writeFile(`${file}.${ending}`, bytes)
  }
}
