// A proxy in front of the shared server that can deploy a "new release": the same app, with a new name for every file.
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

const HASHED = /(\/?[\w.-]+-[\w-]{7,8})\.(js|css)\b/g
const RENAMED = /\.next\.(js|css)$/
const TEXT = /^(text|application)\/(html|javascript|css)/

export type ReleaseProxy = {
  url: string
  /** From now on serves only the files of the new release. */
  deploy(): void
  /** Adds a script that the server does not have. */
  serve(path: string, script: string): void
  close(): Promise<void>
}

export async function aReleaseProxy(origin: string): Promise<ReleaseProxy> {
  const scripts = new Map<string, string>()
  let isNext = false

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/'
    const script = scripts.get(path)
    const isAsset = path.startsWith('/assets/') && /\.(js|css)$/.test(path)
    if (script !== undefined)
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    else if (isAsset && RENAMED.test(path) !== isNext) outgoing.writeHead(404).end()
    else forward(path.replace(RENAMED, '.$1'), incoming, outgoing)
  }

  function forward(path: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
    // Each request has its own connection, because the server may close a kept one just when it is used again, and a worker whose
    // file fails to load is not installed.
    const options = { method: incoming.method, headers: headersFor(incoming, origin), agent: false }
    const asked = ask(origin + path, options, (found) => {
      const isRenamed = isNext && TEXT.test(found.headers['content-type'] ?? '')
      const sent = isRenamed ? sendRenamed(found, outgoing) : sendAsIs(found, outgoing)
      sent.catch(() => outgoing.destroy())
    })
    pipeline(incoming, asked).catch(() => outgoing.destroy())
    outgoing.on('close', () => asked.destroy())
  }

  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    deploy() {
      isNext = true
    },
    serve: (path, script) => void scripts.set(path, script),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function headersFor({ headers }: IncomingMessage, origin: string) {
  // Leaves out the headers with which the server would answer that nothing has changed.
  const { 'if-none-match': _, 'if-modified-since': __, ...asIs } = headers
  const { host } = new URL(origin)
  return {
    ...asIs,
    host,
    'accept-encoding': 'identity',
    ...(headers.origin && { origin }),
  }
}

function sendAsIs(found: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  return pipeline(found, outgoing.writeHead(found.statusCode ?? 500, found.headers))
}

async function sendRenamed(found: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const renamed = (await text(found)).replace(HASHED, '$1.next.$2')
  const { 'content-length': _, etag: __, ...headers } = found.headers
  outgoing.writeHead(found.statusCode ?? 500, headers).end(renamed)
}
