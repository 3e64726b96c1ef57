// Uploads with progress. fetch reports no upload progress, so these calls use XMLHttpRequest, with the same token handling
// and errors as all others.
import type { EndpointName, Endpoints, OutputOf, SentParamsOf } from '@keyswap/contract'
import { routeOf } from './client.ts'
import { addressOf, withToken } from './http.ts'
import { ApiError, NetworkError } from './request-error.ts'

/** The calls that take a file. */
type UploadName = {
  [N in EndpointName]: Endpoints[N] extends { body_limit: number } ? N : never
}[EndpointName]

type Upload<N extends UploadName> = {
  params: SentParamsOf<Endpoints[N]>
  body: Blob
  /** From 0 to 1. */
  onSent: (part: number) => void
  signal: AbortSignal
}

export function upload<N extends UploadName>(
  name: N,
  { params, body, onSent, signal }: Upload<N>,
): Promise<OutputOf<Endpoints[N]>> {
  const [method, path] = routeOf(name)
  const address = addressOf({ method, path, params })
  return withToken(
    (token) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const request = new XMLHttpRequest()
        const abort = () => request.abort()
        signal.addEventListener('abort', abort, { once: true })
        request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
        request.onloadend = () => signal.removeEventListener('abort', abort)
        request.onload = () => {
          if (request.status === 200)
            resolve(JSON.parse(request.responseText) as OutputOf<Endpoints[N]>)
          else reject(new ApiError(answerOf(request), request.responseText))
        }
        request.onerror = () => reject(new NetworkError('The server could not be reached.'))
        request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
        request.open(method, address)
        request.setRequestHeader('content-type', body.type)
        if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
        request.send(body)
      }),
  )
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(null, { status: request.status, statusText: request.statusText, headers })
}
