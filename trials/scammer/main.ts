// npm run test:scammer [-- --of=folder]: what a scammer gets in an evening, and what those who are written to and the moderators
// see of it. `--of` plays it against the Keyswap of another folder, such as an earlier release.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import sharp from 'sharp'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { startServer } from '../bench/child.ts'
import { atEnd, runAndExit } from '../bench/cleanup.ts'
import {
  aVictim,
  type Evening,
  endsWithASuspension,
  likesEveryCar,
  listsACopy,
  signsUpForty,
  writesToAll,
} from './evening.ts'
import { type Caller, type Site, signUp } from './http.ts'

const { values } = parseArgs({
  options: { of: { type: 'string', default: path.join(import.meta.dirname, '../..') } },
})
const VICTIMS = 98

async function open(): Promise<Site & { admin(email: string): Promise<unknown> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keyswap-scammer-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const database = await startEmbedded(path.join(folder, 'postgres'))
  atEnd(() => database.stop())
  const env = {
    ...{ DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data'), TRUST_PROXY: 'loopback' },
    ...{ DEMO: 'off', LOG_LEVEL: 'error', WORKERS: '1', SITE_URL: 'http://localhost' },
  }
  const source = path.join(values.of, 'server/src')
  const server = await startServer(pathToFileURL(path.join(source, 'main.ts')), env)
  atEnd(() => server.stop())
  const picture = await aPicture()
  const admin = (email: string) =>
    promisify(execFile)(process.execPath, [path.join(source, 'admin.ts'), 'grant', email], {
      env: { ...process.env, ...env },
    })
  return { url: server.url, picture, admin }
}

/** The search for risky phrases of the Keyswap that is played against. Earlier ones have none. */
async function readRisk(): Promise<Evening['riskIn']> {
  const file = path.join(values.of, 'web/src/features/chat/risk/risk.ts')
  if (!existsSync(file)) return () => null
  return (await import(pathToFileURL(file).href)).riskIn
}

/** A picture with shapes, as a plain area says nothing about itself. */
const aPicture = (): Promise<Buffer> => {
  const shapes = Array.from(
    { length: 24 },
    (_, nth) =>
      `<rect x="${(nth * 137) % 640}" y="${(nth * 89) % 480}" width="${40 + ((nth * 53) % 160)}" height="${30 + ((nth * 31) % 120)}" fill="hsl(${(nth * 47) % 360} 60% ${25 + ((nth * 13) % 50)}%)"/>`,
  )
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#9bc"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(drawn)).jpeg().toBuffer()
}

async function main(): Promise<void> {
  const site = await open()
  const print = (what: string, got: string) => console.log(`${what.padEnd(34)}${got}`)
  const operator = await required(site, 'Olga', '10.9.0.1')
  await site.admin(operator.email)
  const victims: Caller[] = []
  for (let nth = 0; nth < VICTIMS; nth++) victims.push(await aVictim(site, nth))
  const evening: Evening = { site, operator, victims, riskIn: await readRisk(), print }
  await signsUpForty(evening)
  const scammer = await required(site, 'Mark Jensen', '10.66.0.2')
  await listsACopy(evening, scammer)
  const matches = await likesEveryCar(evening, scammer)
  await writesToAll(evening, scammer, matches)
  await endsWithASuspension(evening, scammer, matches)
}

async function required(site: Site, name: string, address: string): Promise<Caller> {
  const { caller, answer } = await signUp(site, name, address)
  if (!caller) throw new Error(`${name} could not sign up: ${JSON.stringify(answer)}`)
  return caller
}

await runAndExit(main)
