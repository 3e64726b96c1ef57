// Members who call the API, each from an address of their own.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const PASSWORD = 'open sesame'

export type Answer = { status: number; json: Record<string, unknown>; retry_after: number }

export type Caller = { id: string; email: string; token: string; address: string; car: string }

export type Site = { url: string; picture: Buffer }

type Body = object | Buffer

/** The server trusts loopback as a proxy, so `address` is where the call seems to come from. */
export async function ask(
  { url }: Site,
  { address, token }: Pick<Caller, 'address'> & { token?: string },
  method: string,
  path: string,
  body?: Body,
): Promise<Answer> {
  const isPicture = Buffer.isBuffer(body)
  const answer = await fetch(new URL(path, url), {
    method,
    headers: {
      'x-forwarded-for': address,
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': isPicture ? 'image/jpeg' : 'application/json' }),
    },
    ...(body && { body: isPicture ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    retry_after: Number(answer.headers.get('retry-after') ?? 0),
    json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {},
  }
}

export const isOk = ({ status }: Answer): boolean => status < 300

/** The refusal's text, which is what its reader sees. */
export const refusalOf = ({ json }: Answer): string =>
  String((json.error as { message?: string } | undefined)?.message ?? json.message ?? '')

/** Null if the sign-up was refused. */
export async function signUp(site: Site, name: string, address: string) {
  const email = `${randomUUID()}@example.com`
  const body = { email, password: PASSWORD, username: name }
  const answer = await ask(site, { address }, 'POST', '/api/auth/sign-up', body)
  const { user, access_token } = answer.json as { user?: { id: string }; access_token?: string }
  const caller: Caller | null =
    user && access_token ? { id: user.id, email, token: access_token, address, car: '' } : null
  return { answer, caller }
}

export async function listCar(
  site: Site,
  by: Caller,
  description: string,
  picture = site.picture,
): Promise<string> {
  const car = {
    ...{ make: 'Volvo', model: 'V60', year: 2019, mileage: 64_000, transmission: 'Automatic' },
    ...{ fuel_type: 'Diesel', condition: 'Good', location: 'Rīga', price: 14_500, description },
  }
  const made = await ask(site, by, 'POST', '/api/cars', car)
  const car_id = String(made.json.id)
  const path = `/storage/car-images/${by.id}/${car_id}/1_0.jpg`
  const stored = await ask(site, by, 'PUT', path, picture)
  const photo = { car_id, url: stored.json.url, sort_order: 0 }
  const shown = await ask(site, by, 'POST', '/api/car-photos', photo)
  if (!isOk(shown)) throw new Error(`The photo of a car: ${JSON.stringify(shown)}`)
  return car_id
}

export const like = (site: Site, by: Caller, target_car_id: string): Promise<Answer> =>
  ask(site, by, 'POST', '/api/swipes', {
    ...{ direction: 'like', target_car_id, source_car_id: by.car },
  })

const PATIENCE_S = 60

/** A scammer has patience: waits where the site says so, unless it says too long. */
export async function write(
  site: Site,
  by: Caller,
  match_id: string,
  content: string,
): Promise<Answer> {
  const body = { content, client_id: randomUUID() }
  const answer = await ask(site, by, 'POST', `/api/matches/${match_id}/messages`, body)
  if (answer.status !== 429 || answer.retry_after > PATIENCE_S) return answer
  await wait(answer.retry_after * 1000)
  return write(site, by, match_id, content)
}
