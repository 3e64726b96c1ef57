// The page of the web app. It is the same at every address. The server writes into it what changes with time.
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { parseAcceptEncoding } from './compress.ts'
import { PAGE_HEADERS } from './headers.ts'
import { clientHas, REVALIDATE } from './stored.ts'

export type SendPage = (reply: FastifyReply, status: number) => FastifyReply

/** The place in web/index.html for the number of cars. */
const PLACE = 'data-cars=""'

/** The page is made again only when the number of cars changes. `readCars` returns null if the number is not shown. */
export async function createPage(folder: string, readCars: () => number | null): Promise<SendPage> {
  const built = await readFile(path.join(folder, 'index.html'), 'utf8')
  let page = made(built, readCars())
  return (reply, status) => {
    const cars = readCars()
    if (cars !== page.cars) page = made(built, cars)
    const { headers } = reply.request
    // The tag is weak: it is the same for all encodings.
    reply.headers({ ...PAGE_HEADERS, 'cache-control': REVALIDATE, etag: `W/${page.tag}` })
    reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' })
    if (status === 200 && clientHas(headers['if-none-match'], page.tag))
      return reply.code(304).send()
    const accepts = parseAcceptEncoding(String(headers['accept-encoding'] ?? ''))
    const encoding = (['br', 'gzip'] as const).find(accepts)
    if (encoding) reply.header('content-encoding', encoding)
    return reply.code(status).send(page[encoding ?? 'plain'])
  }
}

function made(built: string, cars: number | null) {
  const text = built.replace(PLACE, `data-cars="${cars ?? ''}"`)
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  return { cars, tag, plain: text, br: brotliCompressSync(text), gzip: gzipSync(text) }
}
