// Debian's nginx and Caddy with the configurations of deploy/. Only ports, host and certificate are replaced.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { until } from '../../scripts/until.ts'
import { aCertificate } from '../../server/test/certificate.ts'
import { atEnd } from '../bench/cleanup.ts'
import { filledDeployFile } from './filled-deploy-file.ts'
import { environment, pathOf } from './programs.ts'

const STARTED_WITHIN_MS = 20_000

export type RunningProxy = { url: string; plain_url: string; ca: string; stop(): Promise<void> }
export type Ports = { http: number; https: number; keyswap: number }
type Start = (folder: string, ports: Ports) => Promise<string[]>

const nginx: Start = async (folder, { http, https, keyswap }) => {
  const site = filledDeployFile('nginx.conf', {
    '127.0.0.1:3000': `127.0.0.1:${keyswap}`,
    'listen 80;': `listen 127.0.0.1:${http};`,
    '\tlisten [::]:80;\n': '',
    'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
    '\tlisten [::]:443 ssl http2;\n': '',
    '/etc/letsencrypt/live/keyswap.example/fullchain.pem': join(folder, 'cert.pem'),
    '/etc/letsencrypt/live/keyswap.example/privkey.pem': join(folder, 'key.pem'),
    '/var/www/html': join(folder, 'html'),
    'server_name keyswap.example': 'server_name localhost',
    'https://keyswap.example$request_uri': `https://localhost:${https}$request_uri`,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  )
  const around = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...['daemon off;', `pid ${folder}/pid;`, 'events {}'],
    ...['http {', 'access_log off;', ...temporary, site, '}'],
  ]
  await writeFile(join(folder, 'nginx.conf'), around.join('\n'))
  return [pathOf('nginx'), '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
}

const caddy: Start = async (folder, { http, https, keyswap }) => {
  const site = filledDeployFile('Caddyfile', {
    '127.0.0.1:3000': `127.0.0.1:${keyswap}`,
    'keyswap.example {': `localhost {\n\ttls ${folder}/cert.pem ${folder}/key.pem\n`,
  })
  const around = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`
  await writeFile(join(folder, 'Caddyfile'), around + site)
  return [pathOf('caddy'), 'run', '--config', join(folder, 'Caddyfile')]
}

async function answers(port: number): Promise<true> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
  return true
}

export const proxies = { nginx, Caddy: caddy }

/** Starts a proxy in front of a Keyswap. It ends at the latest when this command ends. */
export async function startProxy(
  name: keyof typeof proxies,
  folder: string,
  ports: Ports,
): Promise<RunningProxy> {
  const { key, cert } = aCertificate()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'key.pem'), key)
  await writeFile(join(folder, 'cert.pem'), cert)
  const [program = '', ...args] = await proxies[name](folder, ports)
  const log = openSync(join(folder, 'log'), 'w')
  const child = spawn(program, args, {
    env: { ...environment(), XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', log, log],
  })
  const ended = once(child, 'exit')
  const stop = atEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
  try {
    await until(`${name} does not answer`, STARTED_WITHIN_MS, () => answers(ports.https))
  } catch (error) {
    throw new Error(await readFile(join(folder, 'log'), 'utf8'), { cause: error })
  }
  return {
    url: `https://localhost:${ports.https}`,
    plain_url: `http://localhost:${ports.http}`,
    ca: cert,
    stop,
  }
}
