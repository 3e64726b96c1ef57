// The page of the web app. It is the same at every address, and the server writes into it what changes with time.
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { acceptedIn } from './compress.ts'
import { FOR_PAGES } from './headers.ts'
import { ASK_FIRST, isHeld } from './stored.ts'

export type SendPage = (reply: FastifyReply, status: number) => FastifyReply

/** In web/index.html. */
const PLACE = 'data-cars=""'

/** Made again only when the number changes. `readCars` returns null if it is not to be told. */
export async function createPage(folder: string, readCars: () => number | null): Promise<SendPage> {
  const built = await readFile(path.join(folder, 'index.html'), 'utf8')
  let page = made(built, readCars())
  return (reply, status) => {
    const cars = readCars()
    if (cars !== page.cars) page = made(built, cars)
    const { headers } = reply.request
    // The tag is weak: it is the same for all encodings.
    reply.headers({ ...FOR_PAGES, 'cache-control': ASK_FIRST, etag: `W/${page.tag}` })
    reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' })
    if (status === 200 && isHeld(headers['if-none-match'], page.tag)) return reply.code(304).send()
    const accepts = acceptedIn(String(headers['accept-encoding'] ?? ''))
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
