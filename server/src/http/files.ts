import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFolder from '@fastify/static'
import { screens } from '@keyswap/contract/screens'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'
import { sendRefusal } from './errors.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'
const API = /^\/(api|storage|healthz|readyz|metrics)(\/|$)/

/** The built web: hashed files for a year, everything else only after asking whether it changed. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(serveFolder, {
    root: folder,
    index: false,
    // One route a file: what is not in the folder when the server starts does not exist.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/.*', 'index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      reply.header('cache-control', hashed ? ONE_YEAR : ASK_FIRST)
    },
  })
  const page = (reply: FastifyReply, status: number) =>
    reply.code(status).sendFile('index.html', folder)
  for (const screen of screens)
    app.get(screen.replace(/\{(\w+)\}/g, ':$1'), (_, reply) => page(reply, 200))
  app.setNotFoundHandler((request, reply) => {
    const asksForPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (asksForPage && !API.test(request.url)) return page(reply, 404)
    return sendRefusal(reply, new Refusal('NOT_FOUND'))
  })
}

const swagger = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const docs = fileURLToPath(new URL('./docs', import.meta.url))

/** What the page at /api/docs loads. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(serveFolder, { root: docs, serve: false })
  const files = {
    'start.js': docs,
    'swagger-ui.css': swagger,
    'swagger-ui-bundle.js': swagger,
    'favicon-32x32.png': swagger,
  }
  for (const [name, folder] of Object.entries(files))
    app.get(`/api/docs/${name}`, (_, reply) => reply.sendFile(name, folder))
}
