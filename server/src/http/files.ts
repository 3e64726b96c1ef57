import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFolder from '@fastify/static'
import { screens } from '@keyswap/contract/screens'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { sendRefusal } from './errors.ts'
import { createPage, type SendPage } from './page.ts'
import { isOfApi } from './paths.ts'
import { REVALIDATE } from './stored.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'

/** Serves static files: the built web app, if there is one, and the assets of the API docs page. */
export async function serveFiles(
  app: FastifyInstance,
  webFolder: string | undefined,
  readCars: () => number | null,
): Promise<void> {
  await serveDocs(app)
  const page = webFolder === undefined ? undefined : await serveWeb(app, webFolder, readCars)
  app.setNotFoundHandler((request, reply) => {
    const asksForPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (page && asksForPage && !isOfApi(request.url)) return page(reply, 404)
    return sendRefusal(reply, new Refusal('NOT_FOUND'))
  })
}

/** Hashed files are cached for a year; everything else is revalidated on each use. */
async function serveWeb(
  app: FastifyInstance,
  folder: string,
  readCars: () => number | null,
): Promise<SendPage> {
  await app.register(serveFolder, {
    root: folder,
    index: false,
    // One route per file: files added after the start are not served.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/.*', 'index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      reply.header('cache-control', hashed ? ONE_YEAR : REVALIDATE)
    },
  })
  const page = await createPage(folder, readCars)
  for (const screen of screens)
    app.get(screen.replace(/\{(\w+)\}/g, ':$1'), (_, reply) => {
      // Its address holds a secret, which must not get into the log of a proxy with the page's own requests.
      if (screen === '/appeal/{token}') reply.header('referrer-policy', 'strict-origin')
      return page(reply, 200)
    })
  // Another app shares photos with the installed Keyswap, whose service worker usually takes them (web/worker/shared-photos.ts).
  // If it is gone, they come here: they are not read, and the form says that they have to be chosen again.
  app.post('/share-target', {
    onRequest: (_, reply) => void reply.redirect('/upload?shared=none', 303),
    handler: async () => {},
  })
  return page
}

const swagger = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const docs = fileURLToPath(new URL('./docs', import.meta.url))

const DOCS_FILES = {
  'start.js': docs,
  'swagger-ui.css': swagger,
  'swagger-ui-bundle.js': swagger,
  'favicon-32x32.png': swagger,
}

/** The assets of /api/docs, in a separate scope because their root folder differs from the web's. */
async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(serveFolder, { root: docs, serve: false })
    for (const [name, folder] of Object.entries(DOCS_FILES))
      scope.get(`/api/docs/${name}`, (_, reply) => reply.sendFile(name, folder))
  })
}
