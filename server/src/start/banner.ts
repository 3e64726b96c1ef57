import { networkInterfaces } from 'node:os'
import path from 'node:path'
import type { SignIns } from '../demo/index.ts'

const EVERY_ADDRESS = ['0.0.0.0', '::']

export type DemoInfo = { signIns: SignIns; isFilling: boolean }
type Facts = {
  host: string
  port: number
  siteUrl: string
  database: string
  workers: number
  seconds: number
  demo: DemoInfo
}

export function banner(facts: Facts): string {
  const { host, port, siteUrl, database, workers, seconds, demo } = facts
  const rows = [
    ['Open', siteUrl],
    ...(EVERY_ADDRESS.includes(host) ? networkUrls(port).map((url) => ['On a phone', url]) : []),
    ['API', `${siteUrl}/api/docs`],
    ['Database', database],
    ...(workers > 1 ? [['Workers', `${workers} processes`]] : []),
  ] as const
  const lines = rows.map(([name, value]) => `  ${(name ?? '').padEnd(12)}${value}`)
  return [
    '',
    `  Keyswap is ready (${seconds.toFixed(1)} s)`,
    '',
    ...lines,
    '',
    ...describeDemo(demo),
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}

export function describeDemo({ signIns, isFilling }: DemoInfo): string[] {
  if (signIns.length === 0) return []
  const column = (of: (account: SignIns[number]) => string) => {
    const width = Math.max(...signIns.map((account) => of(account).length)) + 2
    return signIns.map((account) => of(account).padEnd(width))
  }
  const [emails, roles] = [column(({ email }) => email), column(({ is }) => is)]
  return [
    isFilling
      ? '  A demo garage is being filled: its cars appear within a minute. Sign in as'
      : '  There is a demo garage. Sign in as',
    '',
    ...signIns.map(({ password }, n) => `  ${emails[n]}${roles[n]}${password}`),
    '',
    '  npm run demo:clear takes it away; DEMO=off starts a new database without one.',
    '',
  ]
}

const networkUrls = (port: number): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .slice(0, 1)
    .map(({ address }) => `http://${address}:${port}`)

export const describeFolder = (folder: string): string => {
  const relative = path.relative(process.cwd(), folder)
  return relative === '' || relative.startsWith('..') ? folder : `.${path.sep}${relative}`
}
