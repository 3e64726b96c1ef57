// Makes random requests: who calls which endpoint with what, and whether it must be refused.
import { type Endpoint, type EndpointName, endpoints, inputInQuery } from '@keyswap/contract'
import { digestOf } from '../../server/test/deals.ts'
import { hugeJson, oddJson, oddlyAddressed, oddlyFramed } from './framing.ts'
import { type IdSource, schemaOf, spoilValue, valueFor } from './generate.ts'
import type { SentRequest } from './http.ts'
import { oddNames, oddParts, oddTexts } from './odd.ts'
import type { Pictures } from './pictures.ts'
import { type Context, type Recipe, recipes } from './recipes.ts'
import { bearer, type Member } from './scene.ts'

export type Request = SentRequest & {
  name: EndpointName
  /** The member who calls; undefined for a visitor or a wrong token. */
  by: Member | undefined
  /** Why the contract refuses the request; absent if it may be accepted. */
  refusedFor?: string
  /** Whether it is correct HTTP. Then an error must be one that the contract declares. */
  isPlain: boolean
}

const names = Object.keys(endpoints) as EndpointName[]

/** Endpoints that destroy much of a scene, so they are called less often. */
const RARE = new Set<EndpointName>([
  ...(['endMatch', 'postBlock', 'leaveRing', 'deleteCar', 'cancelDeal', 'declineDeal'] as const),
  ...(['endDeal', 'setCarActive', 'deletePhoto', 'removeReview', 'removeChatPhoto'] as const),
  'removeHandoverPhoto',
  ...(['exportMe', 'declineRing', 'deleteShare', 'withdrawBroadcast', 'resolveReport'] as const),
])

type Shape = 'right' | 'spoiled' | 'text' | 'huge' | 'param' | 'framing' | 'address'

const SHAPES: Shape[] = [
  ...(['right', 'right', 'right', 'right', 'right', 'right', 'right', 'right'] as const),
  ...(['spoiled', 'spoiled', 'spoiled', 'spoiled', 'spoiled', 'spoiled'] as const),
  ...(['text', 'param', 'framing', 'framing', 'address'] as const),
]
const HUGE_SHARE = 0.01

export async function nextRequest(
  context: Context,
  known: IdSource,
  pictures: Pictures,
): Promise<Request> {
  const { random } = context
  let name = random.pick(names)
  if (RARE.has(name) && random.chance(0.7)) name = random.pick(names)
  const shape = random.chance(HUGE_SHARE) ? 'huge' : random.pick(SHAPES)
  return requestFor(name, shape, context, known, pictures)
}

export async function requestFor(
  name: EndpointName,
  shape: Shape,
  context: Context,
  known: IdSource,
  pictures: Pictures,
): Promise<Request> {
  const { random } = context
  const endpoint: Endpoint = endpoints[name]
  const recipe = (await recipes[name]?.(context)) ?? {}
  const caller = callerOf(endpoint, recipe, context)
  const params = { ...paramsFor(endpoint, known, context), ...recipe.params }
  if (shape === 'param') {
    const [first] = Object.keys(params)
    if (first) params[first] = decoded(random.pick(oddParts))
  }
  const input = inputFor(endpoint, recipe, shape, known, context)
  const sent: SentRequest = {
    ...{ method: endpoint.method, target: targetOf(endpoint, params, input) },
    headers: [...caller.headers, ...cookieOf(recipe)],
  }
  const body = bodyFor(endpoint, input, shape, context, pictures)
  if (body) {
    sent.body = body
    sent.headers.push(['content-type', endpoint.body_limit ? 'image/jpeg' : 'application/json'])
    if (endpoint.body_limit) sent.headers.push(['content-digest', digestOf(body)])
  }
  const wrong = refusalOf(endpoint, params, sent)
  // The router refuses a wrong path before the caller is checked.
  const refusedFor = wrong === WRONG_PATH ? wrong : (caller.refusedFor ?? wrong)
  const base = { name, by: caller.by }
  if (shape === 'framing') return { ...oddlyFramed(sent, random), ...base, isPlain: false }
  if (shape === 'address') return { ...oddlyAddressed(sent, random), ...base, isPlain: false }
  return { ...sent, ...base, isPlain: true, ...(refusedFor && { refusedFor }) }
}

const cookieOf = ({ cookie }: Recipe): [string, string][] =>
  cookie === undefined
    ? []
    : [
        ['cookie', `keyswap_refresh=${cookie}`],
        ['sec-fetch-site', 'same-origin'],
      ]

type Caller = { by: Member | undefined; headers: [string, string][]; refusedFor?: string }

function callerOf({ access }: Endpoint, { as }: Recipe, { scene, random, guest }: Context): Caller {
  const { owner, other, third, admin } = scene
  const isOpen = access === 'public' || access === 'operator'
  const signedIn = (by: Member, refusedFor?: string): Caller => ({
    ...{ by, headers: [bearer(by.token)] },
    ...(refusedFor && { refusedFor }),
  })
  if (isOpen) return as ? signedIn(as) : random.chance(0.7) ? visitor() : signedIn(owner)
  if (random.chance(0.05)) return { ...visitor(), refusedFor: 'no session' }
  if (random.chance(0.04))
    return {
      by: undefined,
      headers: [
        bearer(random.pick(['a', `${owner.token.slice(1)}`, owner.id, admin.token.slice(0, -4)])),
      ],
      refusedFor: 'a wrong token',
    }
  if (access === 'admin' || access === 'moderator')
    return random.chance(0.8) ? signedIn(admin) : signedIn(owner, 'not an admin')
  if (as && random.chance(as === guest ? 1 : 0.8)) return signedIn(as)
  return signedIn(random.pick([owner, owner, other, third, admin]))
}

const visitor = (): Caller => ({ by: undefined, headers: [] })

function paramsFor(
  { params }: Endpoint,
  known: IdSource,
  { random }: Context,
): Record<string, string> {
  const { properties = {} } = params ? schemaOf(params) : {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      String(valueFor(schema, name, known, random)),
    ]),
  )
}

function inputFor(
  { input, method, claims = [] }: Endpoint,
  recipe: Recipe,
  shape: Shape,
  known: IdSource,
  { random, scene: { owner, other } }: Context,
): unknown {
  if (!input) return random.chance(0.05) ? { a: 1 } : undefined
  const schema = schemaOf(input)
  const isRecipe = recipe.input !== undefined && random.chance(0.85)
  const right = isRecipe ? { ...recipe.input } : valueFor(schema, '', known, random)
  if (claims.length > 0 && random.chance(0.1))
    Object.assign(right as object, { [random.pick(claims)]: random.pick([owner.id, other.id, 1]) })
  if (shape !== 'spoiled') return right
  if (!inputInQuery(method)) return spoilValue(right, schema, random)
  // In a query, every value is one text or several texts.
  const spoiled = { ...(right as Record<string, unknown>) }
  const field = random.pick([...Object.keys(schema.properties ?? {}), ...oddNames])
  spoiled[field] = random.chance(0.3)
    ? [random.pick(oddTexts), random.pick(oddTexts)]
    : random.pick([random.pick(oddTexts), '-1', '99999999999', '1.5', '1e3', ' 1', '0x1'])
  return spoiled
}

/** Decodes an odd part of a path if it can be decoded, because `targetOf` encodes it again. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function targetOf(
  { path, method, input: schema }: Endpoint,
  params: Record<string, string>,
  input: unknown,
): string {
  const filled = Object.entries(params).reduce(
    (sofar, [name, value]) => sofar.replace(`{${name}}`, () => encoded(value)),
    path as string,
  )
  if (!schema || !inputInQuery(method) || typeof input !== 'object' || input === null) return filled
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(name.toWellFormed(), String(one).toWellFormed())
  return query.size > 0 ? `${filled}?${query}` : filled
}

const encoded = (value: string): string => {
  const text = encodeURIComponent(value.toWellFormed())
  // Unchanged, `.` and `..` would lead to another path.
  return text === '.' || text === '..' ? `${text}x` : text
}

function bodyFor(
  { method, body_limit, input: schema }: Endpoint,
  input: unknown,
  shape: Shape,
  { random }: Context,
  pictures: Pictures,
): Buffer | undefined {
  if (body_limit)
    return shape === 'right' && random.chance(0.6) ? pictures.right(random) : pictures.any(random)
  if (inputInQuery(method)) return undefined
  const text = JSON.stringify(input) ?? ''
  if (shape === 'huge') return Buffer.from(hugeJson(text, random))
  if (shape === 'text') return oddJson(text, random)
  return text === '' || (!schema && !random.chance(0.5)) ? undefined : Buffer.from(text)
}

export const WRONG_PATH = 'a wrong part of the path'

/** Why the contract's schemas refuse the request; undefined if they accept it, or if its body is raw bytes. */
function refusalOf(
  { params: paramsType, input: type, method, claims = [], body_limit }: Endpoint,
  params: Record<string, string>,
  { target, body }: SentRequest,
): string | undefined {
  if (paramsType && !paramsType.safeParse(params).success) return WRONG_PATH
  if (!type || body_limit) return undefined
  const input = inputInQuery(method) ? readQuery(target) : readJson(body)
  if (input === UNREADABLE) return 'no JSON'
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  const claimless = isObject
    ? Object.fromEntries(Object.entries(input).filter(([name]) => !claims.includes(name)))
    : input
  return type.safeParse(claimless).success ? undefined : 'input that does not fit'
}

const UNREADABLE = Symbol('unreadable')

function readJson(body: Buffer | undefined): unknown {
  if (!body || body.length === 0) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body))
  } catch {
    return UNREADABLE
  }
}

function readQuery(target: string): unknown {
  const query = new URLSearchParams(target.split('?')[1] ?? '')
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const all = query.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )
}
