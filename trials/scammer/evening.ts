// The acts of the evening. Each prints what the scammer got, and what the others see.
import sharp from 'sharp'
import {
  type Answer,
  ask,
  type Caller,
  isOk,
  like,
  listCar,
  refusalOf,
  type Site,
  signUp,
  write,
} from './http.ts'

export type Evening = {
  site: Site
  operator: Caller
  victims: Caller[]
  /** What the reader's browser finds in a message. */
  riskIn(text: string): string | null
  print(what: string, got: string): void
}

/** The scammer's matches with the victims, in their order. */
type Match = { id: string; victim: Caller }

const OWN_ADDRESS = '10.66.0.1'
const PHONE_AND_LINK = 'Call +371 20 000 000 or see https://pay.example/volvo for the payment.'
const FIRST_WORDS = 'Hi! Please pay the courier in advance: https://pay.example/1'
const SAME_TEXT =
  'Hello dear, I am working abroad. Send me 200 euro by Western Union for the transport of the car and my agent brings the keys.'

export async function aVictim(site: Site, nth: number): Promise<Caller> {
  const { caller, answer } = await signUp(site, `Member ${nth}`, `10.0.${nth >> 8}.${nth % 256}`)
  if (!caller) throw new Error(`A member could not sign up: ${JSON.stringify(answer)}`)
  const car = await listCar(site, caller, 'One owner, all papers.', await pictureOf(nth))
  return { ...caller, car }
}

/** Every member has a photo of their own. */
const pictureOf = (nth: number): Promise<Buffer> => {
  const shapes = Array.from({ length: 20 }, (_, one) => {
    const [x, y, size] = [
      (nth * 71 + one * 131) % 600,
      (nth * 37 + one * 97) % 440,
      30 + ((nth + one * 29) % 150),
    ]
    return `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="hsl(${(nth * 13 + one * 61) % 360} 55% ${20 + ((one * 17 + nth) % 60)}%)"/>`
  })
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="hsl(${(nth * 29) % 360} 30% 70%)"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(drawn)).jpeg().toBuffer()
}

/** How many calls succeeded, and the text of the first refusal. */
function told(answers: Answer[]): string {
  const refused = answers.find((one) => !isOk(one))
  const done = answers.filter(isOk).length
  return `${done} of ${answers.length}${refused ? `, then ${refused.status} “${refusalOf(refused)}”` : ''}`
}

export async function signsUpForty({ site, print }: Evening): Promise<void> {
  const began = performance.now()
  const answers: Answer[] = []
  for (let nth = 0; nth < 40; nth++)
    answers.push((await signUp(site, `Puppet ${nth}`, OWN_ADDRESS)).answer)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  print('40 accounts from one address', `${told(answers)} (${seconds} s)`)
}

/** The photo of the first victim, cut and smaller, with a text that leads away from here. */
export async function listsACopy({ site, victims, print }: Evening, scammer: Caller) {
  const [first] = victims
  if (!first) throw new Error('There are no members')
  const stolen = await sharp(await pictureOf(0))
    .extract({ left: 32, top: 24, width: 576, height: 432 })
    .resize(500)
    .jpeg({ quality: 70 })
    .toBuffer()
  scammer.car = await listCar(site, scammer, PHONE_AND_LINK, stolen)
  print('A copied photo, a link, a phone', 'is published')
}

const REPORTS_SHOWN = 3

/** The newest lines of the Reports tab. */
async function casesOf(site: Site, operator: Caller): Promise<string> {
  const { json } = await ask(site, operator, 'GET', '/api/admin/reports?status=open')
  const reports = json as unknown as { reason: string; rule?: string | null }[]
  const lines = reports
    .slice(0, REPORTS_SHOWN)
    .map(({ rule, reason }) => rule ?? `“${reason.slice(0, 60)}”`)
  return reports.length === 0 ? 'see nothing' : `${reports.length} open: ${lines.join(', ')}`
}

export async function likesEveryCar(evening: Evening, scammer: Caller): Promise<Match[]> {
  const { site, operator, victims, print } = evening
  for (const victim of victims) await like(site, victim, scammer.car)
  const answers: Answer[] = []
  const began = performance.now()
  for (const victim of victims) answers.push(await like(site, scammer, victim.car))
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  print(`${victims.length} likes`, `${told(answers)} (${seconds} s)`)
  print('  moderators', await casesOf(site, operator))
  return answers.flatMap(({ json }, nth) => {
    const victim = victims[nth]
    const id = (json.match as { id?: string } | null | undefined)?.id ?? json.match_id
    return victim && id ? [{ id: String(id), victim }] : []
  })
}

export async function writesToAll(evening: Evening, scammer: Caller, matches: Match[]) {
  const { site, operator, print } = evening
  const [first, ...others] = matches
  if (!first) throw new Error('The scammer has no match')
  const alone: Answer[] = []
  for (let nth = 0; nth < 62; nth++)
    alone.push(await write(site, scammer, first.id, `${FIRST_WORDS} (${nth})`))
  print('62 messages to one who is silent', told(alone))
  print('  their reader', (await readerSees(evening, first, FIRST_WORDS)).join(' · '))
  const wave: Answer[] = []
  for (const { id } of others.slice(0, 21)) wave.push(await write(site, scammer, id, SAME_TEXT))
  print('The same text in 21 chats', told(wave))
  const readers = others.slice(0, 21).filter((_, nth) => wave[nth] && isOk(wave[nth]))
  const seen = await Promise.all(readers.map((one) => readerSees(evening, one, SAME_TEXT)))
  for (const line of new Set(seen.map((one) => one.join(' · '))))
    print('  their readers', `${seen.filter((one) => one.join(' · ') === line).length} × ${line}`)
  print('  moderators', await casesOf(site, operator))
}

/** What stands at the message on the screen of who reads it. */
async function readerSees({ site, riskIn }: Evening, { id, victim }: Match, text: string) {
  const { json } = await ask(site, victim, 'GET', `/api/matches/${id}/messages`)
  const messages = (Array.isArray(json) ? json : json.messages) as unknown as
    | { is_repeated?: true; content: string }[]
    | undefined
  const risk = riskIn(text)
  return [
    `${messages?.length ?? 0} messages`,
    ...(risk ? [`risk line (${risk}) with Report and Block`] : []),
    ...(messages?.some((one) => one.is_repeated) ? ['“many got this text”'] : []),
  ]
}

export async function endsWithASuspension(evening: Evening, scammer: Caller, matches: Match[]) {
  const { site, operator, print } = evening
  const ban = { user_id: scammer.id, reason: 'Asks for money in advance', for_fraud: true }
  const done = await ask(site, operator, 'POST', '/api/admin/ban-user', ban)
  print('A moderator suspends for fraud', isOk(done) ? 'done' : refusalOf(done))
  const chats = await Promise.all(
    matches.map(({ id, victim }) => ask(site, victim, 'GET', `/api/matches/${id}/chat`)),
  )
  const warned = chats.filter(({ json }) => json.warning).length
  print('  who had a chat', `${warned} of ${matches.length} read the warning not to send money`)
  const again = await signUp(site, 'Mark Jensen', '10.66.0.3')
  print('  a new account, elsewhere', again.caller ? 'is made' : refusalOf(again.answer))
}
