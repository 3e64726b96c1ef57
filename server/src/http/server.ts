import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { request as limits } from '@keyswap/contract/limits'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from '../outside/log.ts'
import { watchConnections } from './connections.ts'
import { answerBrokenRequest, handleErrors, sendRefusal, toRefusal } from './errors.ts'
import { addSecurityHeaders, protect } from './headers.ts'

export type HttpServer = FastifyInstance

// A whole request must arrive within 30 s. Node checks only once per interval, so the interval is subtracted.
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
    // A request logs one line, which names the request, so it needs no logger of its own.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: settings.TRUST_PROXY.length > 0 ? settings.TRUST_PROXY : false,
    bodyLimit: limits.max_json_bytes,
    requestTimeout: slowest_request_ms,
    http: {
      headersTimeout: slowest_request_ms,
      // We refuse a request without a Host header ourselves, with our own error.
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(CONNECTIONS_CHECK_MS, slowest_request_ms),
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: answerBrokenRequest,
    // A malformed URL does not reach the hooks, so set headers and log here.
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(request, reply, settings.SITE_URL)
      const { id: request_id, method } = request
      log.info({ request_id, method, status: error.statusCode }, 'request')
      return sendRefusal(reply, toRefusal(error))
    },
  })
  app.removeContentTypeParser('text/plain')
  // parseInput parses the body after the caller was admitted. An empty body counts as none: a call that needs input refuses that.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) =>
    done(null, text === '' ? undefined : text),
  )
  const connections = watchConnections(app.server)
  app.addHook('preClose', async () => void connections.finish())
  // A server that listens waits for its connections when it closes. This waits for those of a server that does not.
  app.addHook('onClose', () => connections.finish())
  protect(app, settings.SITE_URL)
  handleErrors(app)
  return app
}

/** Makes the app serve connections that another process has accepted, instead of listening. */
export async function serveAccepted(app: HttpServer): Promise<(connection: Socket) => void> {
  await app.ready()
  // Starts Node's timer for requests that take too long to arrive.
  app.server.emit('listening')
  return (connection) => {
    // A listening HTTP server does the same.
    connection.setNoDelay(true)
    app.server.emit('connection', connection)
  }
}
