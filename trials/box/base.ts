// Builds a substitute for the Dockerfile's base image, because images cannot be pulled everywhere: the same release of Debian,
// made with debootstrap, with the same release of Node. Other differences from the published image are not tested.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { RUN_FOLDER } from '../bench/place.ts'
import type { Docker } from './docker.ts'
import { packagedPath, pathOf } from './programs.ts'

const run = promisify(execFile)
const DOCKERFILE = join(import.meta.dirname, '../../Dockerfile')

async function namedInDockerfile(): Promise<{ name: string; node: string; debian: string }> {
  const names = (await readFile(DOCKERFILE, 'utf8')).matchAll(/^FROM (node:([\d.]+)-(\w+)-slim)/gm)
  const [found, ...others] = [...names]
  const [, name = '', node = '', debian = ''] = found ?? []
  if (!found || others.some(([, other]) => other !== name))
    throw new Error('The Dockerfile begins with more than one image, or with none')
  return { name, node, debian }
}

/** Installs a small Debian in the folder `root`. */
export const makeDebian = (release: string, root: string, include: string[] = []) =>
  run(
    pathOf('debootstrap'),
    ['--variant=minbase', `--include=${['passwd', ...include].join()}`, release, root],
    {
      env: {
        PATH: process.env.PATH ?? '',
        DEBOOTSTRAP_DIR: packagedPath('/usr/share/debootstrap'),
      },
    },
  )

export async function importBaseImage(docker: Docker): Promise<string> {
  const { name, node, debian } = await namedInDockerfile()
  if (node !== process.versions.node)
    throw new Error(`The Dockerfile has Node ${node}, this is ${process.versions.node}`)
  const root = join(RUN_FOLDER, 'base')
  await makeDebian(debian, root)
  await run('chroot', [root, 'useradd', '--create-home', '--uid=1000', 'node'])
  await addNode(root)
  const env = await addSettings(root)
  await importAs(docker, root, name, env)
  await rm(root, { recursive: true })
  return name
}

async function addNode(root: string): Promise<void> {
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('Run it with npm: it needs npm in the image too.')
  const local = join(root, 'usr/local')
  await cp(process.execPath, join(local, 'bin/node'))
  await cp(join(dirname(npm), '..'), join(local, 'lib/node_modules/npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
}

/** The settings with which this machine reaches npm's registry. Only this base image has them, no published one does. */
async function addSettings(root: string): Promise<Record<string, string>> {
  const { NODE_EXTRA_CA_CERTS: certificates, npm_config_registry: registry } = process.env
  if (certificates) {
    await mkdir(join(root, 'etc/ssl/certs'), { recursive: true })
    await writeFile(join(root, 'etc/ssl/certs/extra.pem'), await readFile(certificates))
  }
  return {
    ...(certificates && { NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/extra.pem' }),
    ...(registry && { npm_config_registry: registry }),
  }
}

async function importAs(
  { env }: Docker,
  root: string,
  name: string,
  settings: Record<string, string>,
): Promise<void> {
  const changes = Object.entries(settings).flatMap(([key, value]) => ['-c', `ENV ${key}=${value}`])
  const left_out = ['dev', 'proc', 'sys', 'var/cache/apt'].map((path) => `--exclude=./${path}/*`)
  const packed = spawn('tar', ['-C', root, ...left_out, '-c', '.'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const taken = spawn(pathOf('docker'), ['import', ...changes, '-', name], {
    env,
    stdio: [packed.stdout, 'ignore', 'inherit'],
  })
  const [code] = await once(taken, 'exit')
  if (code !== 0) throw new Error(`docker import ended with ${code}`)
}
