// Finds what is wrong with an answer.
import { type Endpoint, type ErrorCode, endpoints, errors, isNonJson } from '@keyswap/contract'
import type { Answer } from './http.ts'
import { type Request, WRONG_PATH } from './requests.ts'
import type { Scene } from './scene.ts'

/** Errors that any endpoint may answer without declaring them. */
const SHARED: ErrorCode[] = [
  ...(['INVALID_INPUT', 'MALFORMED_BODY', 'MALFORMED_REQUEST', 'UNAUTHENTICATED'] as const),
  ...(['FORBIDDEN', 'NOT_THE_VIEWER', 'RATE_LIMITED', 'BODY_TOO_LARGE'] as const),
  ...(['UNSUPPORTED_MEDIA_TYPE', 'FOREIGN_ORIGIN'] as const),
]

export const isAccepted = ({ status }: Answer): boolean => status >= 200 && status < 400

/** BUSY is no server error if the endpoint declares it: then it is a limit on heavy work. */
export const isServerError = ({ name }: Request, { status, text }: Answer): boolean =>
  status >= 500 && !(codeOf(text) === 'BUSY' && declares(endpoints[name], 'BUSY'))

const declares = ({ errors: declared }: Endpoint, code: ErrorCode): boolean =>
  declared.includes(code)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function codeOf(text: string): ErrorCode | undefined {
  const body = parsed(text) as { code?: string; message?: unknown } | undefined
  const isRight = typeof body?.message === 'string' && String(body.code) in errors
  return isRight ? (body?.code as ErrorCode) : undefined
}

/** The error code of a refusal, or 'only 417' or 'no answer' if there is none; undefined if the request was accepted. */
export function refusalIn(answer: Answer): string | undefined {
  if (isAccepted(answer)) return undefined
  return codeOf(answer.text) ?? (answer.status === 0 ? 'no answer' : `only ${answer.status}`)
}

export function findFaults(
  request: Request,
  answer: Answer,
  scene: Scene,
  slowest_ms: number,
): string[] {
  return [
    ...(isServerError(request, answer) ? ['server error'] : []),
    ...(answer.ms > slowest_ms ? [`took ${Math.round(answer.ms)} ms`] : []),
    ...(answer.status === 0 && !request.isRaw ? ['no answer'] : []),
    ...leaksIn(request, answer, scene),
    ...(isAccepted(answer) ? wrongInSuccess(request, answer) : wrongInRefusal(request, answer)),
  ]
}

function wrongInSuccess(request: Request, { status, text, headers }: Answer): string[] {
  const { output }: Endpoint = endpoints[request.name]
  if (request.refusedFor) return [`accepted in spite of ${request.refusedFor}`]
  if (!request.isPlain || isNonJson(output) || status !== 200 || headers['content-encoding'])
    return []
  const read = output.safeParse(parsed(text))
  return read.success ? [] : [`not the declared answer: ${read.error.message.slice(0, 300)}`]
}

function wrongInRefusal(request: Request, answer: Answer): string[] {
  const endpoint: Endpoint = endpoints[request.name]
  const { status, text, headers } = answer
  // These have no body. Node itself answers an unknown `Expect` header with 417.
  if (status === 0 || status === 417 || request.method === 'HEAD') return []
  if (String(headers['content-type']).startsWith('text/html')) {
    const mayBePage = isNonJson(endpoint.output) && endpoint.output.media_type.includes('html')
    return mayBePage || !request.isPlain ? [] : ['a page instead of an error']
  }
  const code = codeOf(text)
  if (!code) return ['not the shape of an error']
  if (errors[code].status !== status) return [`${code} with status ${status}`]
  if (!request.isPlain || isServerError(request, answer)) return []
  // No route matches this path, so the endpoint does not declare the error.
  if (code === 'NOT_FOUND' && request.refusedFor === WRONG_PATH) return []
  return SHARED.includes(code) || declares(endpoint, code) ? [] : [`${code} is not declared`]
}

/** Endpoints whose answers contain the account of a given password, cookie or link. */
const WITH_CREDENTIALS = [
  ...['signIn', 'signUp', 'refreshSession'],
  ...['secondFactor', 'signInWithPasskey', 'resetPassword'],
]

const FOR_ADMINS = ['getReportEvidence', 'exportMember']

/** Whether the answer contains other members' email addresses, or messages of a chat that the caller is not in. */
function leaksIn({ by, name }: Request, { text }: Answer, scene: Scene): string[] {
  const { owner, other, third, admin, secret } = scene
  const leaked = [owner, other, third].some(
    ({ id, email }) => id !== by?.id && text.includes(email),
  )
  const mayKnow = by?.id === admin.id || WITH_CREDENTIALS.includes(name)
  const isInChat = by?.id === owner.id || by?.id === other.id
  // Moderators read what a report of the chat copied, admins what a member has asked to be given.
  const mayRead = isInChat || (by?.id === admin.id && FOR_ADMINS.includes(name))
  return [
    ...(leaked && !mayKnow ? ["another member's address"] : []),
    ...(text.includes(secret) && !mayRead ? ["others' messages"] : []),
  ]
}
