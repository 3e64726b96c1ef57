// Checks the TLS of the proxies of deploy/: which versions and ciphers they offer, and known weaknesses.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { NO_PACES } from '../../server/test/no-paces.ts'
import { startServer } from '../bench/child.ts'
import { ensurePrograms } from '../box/programs.ts'
import { proxies, startProxy } from '../box/proxies.ts'
import { run } from './programs.ts'
import type { Row } from './row.ts'
import type { Stage } from './stage.ts'

const WITHIN_MS = 480_000

type Finding = { id: string; severity: string; finding: string }

// WARN means that testssl.sh could not try something.
const GOOD = ['OK', 'INFO', 'DEBUG', 'WARN']
const EXPECTED: Record<string, string> = {
  // BREACH needs a compressed answer with both a secret and an attacker's text. Pages have no secrets; API answers echo no input.
  BREACH: 'pages are compressed',
  // All offered ciphers are strong, and phones without AES hardware are faster with ChaCha20.
  cipher_order: 'the client may choose',
}

/** All checks except those of the certificate (-S), which is self-signed here. */
const CHECKS = ['-p', '-s', '-f', '-P', '-h', '-U']

export async function testssl({ folder }: Stage): Promise<Row[]> {
  ensurePrograms()
  const rows: Row[] = []
  for (const name of Object.keys(proxies) as (keyof typeof proxies)[]) {
    const home = join(folder, name)
    const https = await freePort()
    // A server of its own, because the stage's server does not know that it is behind https, on which headers depend.
    const server = await startServer(new URL('../../server/src/main.ts', import.meta.url), {
      ...{ DATA_DIR: join(home, 'data'), SITE_URL: `https://localhost:${https}` },
      ...NO_PACES,
      ...{ TRUST_PROXY: 'loopback', DEMO: 'off', LOG_LEVEL: 'error', PUSH_HOSTS: 'off' },
    })
    const keyswap = Number(new URL(server.url).port)
    const proxy = await startProxy(name, home, { http: await freePort(), https, keyswap })
    const file = join(home, 'testssl.json')
    const { output } = await run(
      'testssl',
      [
        ...['--quiet', '--color', '0', '--warnings', 'batch', '--ip', '127.0.0.1'],
        ...['--jsonfile', file, ...CHECKS, new URL(proxy.url).host],
      ],
      { cwd: folder, within_ms: WITHIN_MS },
    )
    await proxy.stop()
    await server.stop()
    const findings = await readFile(file, 'utf8')
      .then((text) => JSON.parse(text) as Finding[])
      .catch(() => [])
    const bad = findings.filter(({ id, severity }) => !GOOD.includes(severity) && !EXPECTED[id])
    const expected = findings.filter(({ id, severity }) => !GOOD.includes(severity) && EXPECTED[id])
    const isGood = findings.some(({ id }) => id === 'TLS1_3') && bad.length === 0
    rows.push({
      ...{ tool: 'testssl.sh', tried: `${findings.length} checks of the example for ${name}` },
      outcome: isGood
        ? [
            `TLS ${findings.flatMap(offered).join(' and ')} only, no weakness`,
            ...expected.map(({ id }) => `${id} as expected: ${EXPECTED[id]}`),
          ].join('; ')
        : bad.map(({ id, finding }) => `${id}: ${finding}`).join('; ') || output.slice(-2_000),
      isGood,
    })
  }
  return rows
}

const offered = ({ id, finding }: Finding): string[] => {
  const version = /^TLS1(?:_(\d))?$/.exec(id)
  return version && finding.startsWith('offered') ? [`1.${version[1] ?? 0}`] : []
}
