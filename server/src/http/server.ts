import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { request as limits } from '@keyswap/contract/limits'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from '../outside/log.ts'
import { watchConnections } from './connections.ts'
import { answerBrokenRequest, answerErrors, sendRefusal, toRefusal } from './errors.ts'
import { addSafeHeaders, protect } from './headers.ts'

export type HttpServer = FastifyInstance

// A whole request must arrive within 30 s. Node checks only once per interval, so subtract it.
const CONNECTIONS_CHECK_MS = 1_000
const SLOWEST_REQUEST_MS = 30_000 - CONNECTIONS_CHECK_MS
// Longer than the 60 s that proxies usually keep a connection, so the proxy closes first and never reuses a dead one.
const KEEP_ALIVE_MS = 72_000

export type HttpSettings = {
  SITE_URL: string
  TRUST_PROXY: string[]
  /** Injected so that tests need not wait half a minute. */
  slowest_request_ms?: number
}

export function createHttpServer(settings: HttpSettings, log: Logger): HttpServer {
  const { slowest_request_ms = SLOWEST_REQUEST_MS } = settings
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Our own hook logs one line per response, with the route instead of the URL.
    logController: new LogController({ disableRequestLogging: true }),
    // One line per request needs no logger of its own: it names the request itself.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: settings.TRUST_PROXY.length > 0 ? settings.TRUST_PROXY : false,
    bodyLimit: limits.max_json_bytes,
    requestTimeout: slowest_request_ms,
    http: {
      headersTimeout: slowest_request_ms,
      // Refused with our own error instead.
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(CONNECTIONS_CHECK_MS, slowest_request_ms),
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: answerBrokenRequest,
    // A malformed URL does not reach the hooks, so set headers and log here.
    frameworkErrors: (error, request, reply) => {
      addSafeHeaders(request, reply, settings.SITE_URL)
      const { id: request_id, method } = request
      log.info({ request_id, method, status: error.statusCode }, 'request')
      return sendRefusal(reply, toRefusal(error))
    },
  })
  app.removeContentTypeParser('text/plain')
  // Parsed by checkInput, after the caller was admitted. An empty body is none: a call that needs input still refuses it.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) =>
    done(null, text === '' ? undefined : text),
  )
  const connections = watchConnections(app.server)
  app.addHook('preClose', async () => void connections.finish())
  // A server that listened has waited for its connections already.
  app.addHook('onClose', () => connections.finish())
  protect(app, settings.SITE_URL)
  answerErrors(app)
  return app
}

/** Instead of listening: serves connections that another process has accepted. */
export async function serveAccepted(app: HttpServer): Promise<(connection: Socket) => void> {
  await app.ready()
  // Starts Node's timer for requests that take too long to arrive.
  app.server.emit('listening')
  return (connection) => {
    // As a listening HTTP server does.
    connection.setNoDelay(true)
    app.server.emit('connection', connection)
  }
}
