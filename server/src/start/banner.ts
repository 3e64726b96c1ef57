import { networkInterfaces } from 'node:os'
import path from 'node:path'

const EVERY_ADDRESS = ['0.0.0.0', '::']

type Facts = { host: string; port: number; siteUrl: string; database: string; seconds: number }

export function banner({ host, port, siteUrl, database, seconds }: Facts): string {
  const rows = [
    ['Open', siteUrl],
    ...(EVERY_ADDRESS.includes(host) ? onTheNetwork(port).map((url) => ['On a phone', url]) : []),
    ['API', `${siteUrl}/api/docs`],
    ['Database', database],
  ] as const
  const lines = rows.map(([name, value]) => `  ${(name ?? '').padEnd(12)}${value}`)
  return [
    '',
    `  Keyswap is ready (${seconds.toFixed(1)} s)`,
    '',
    ...lines,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}

const onTheNetwork = (port: number): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .slice(0, 1)
    .map(({ address }) => `http://${address}:${port}`)

export const describeFolder = (folder: string): string => {
  const relative = path.relative(process.cwd(), folder)
  return relative === '' || relative.startsWith('..') ? folder : `.${path.sep}${relative}`
}
