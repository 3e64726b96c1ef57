// Uploads with progress. fetch reports no upload progress, so this one call uses XMLHttpRequest, with the same token
// handling and errors as all others.
import type { Endpoints, OutputOf } from '@keyswap/contract'
import { routeOf } from '../../../lib/client.ts'
import { addressOf, withToken } from '../../../lib/http.ts'
import { ApiError, NetworkError } from '../../../lib/request-error.ts'

type PictureName = { userId: string; carId: string; file: string }

type Upload = {
  name: PictureName
  body: Blob
  /** From 0 to 1. */
  onSent: (part: number) => void
  signal: AbortSignal
}

type Stored = OutputOf<Endpoints['putPicture']>

export function putPicture({ name, body, onSent, signal }: Upload): Promise<Stored> {
  const [method, path] = routeOf('putPicture')
  const address = addressOf({ method, path, params: name })
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
          if (request.status === 200) resolve(JSON.parse(request.responseText) as Stored)
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
