// A small disk that can be filled: a file system in memory. Mounting it needs root or a user namespace. So the whole test runs
// in its own namespace, and the mount disappears with it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

const IN_NAMESPACE = 'KEYSWAP_FAULTS_NAMESPACE'

const unshareArguments = (): string[] =>
  process.getuid?.() === 0
    ? ['--mount', '--propagation', 'private']
    : ['--user', '--map-current-user', '--keep-caps', '--mount']

const canMount = (): boolean =>
  spawnSync('unshare', [...unshareArguments(), 'mount', '-t', 'tmpfs', 'none', '/mnt'], {
    stdio: 'ignore',
  }).status === 0

export const whyNoSmallDisk = async (): Promise<string | undefined> =>
  process.env[IN_NAMESPACE] ? undefined : 'mounting a small disk needs root or user namespaces'

/** Runs this script again in a new namespace and exits with its code. Returns if already in one, or if none is possible. */
export async function enterNamespace(): Promise<void> {
  if (process.env[IN_NAMESPACE] || process.platform !== 'linux' || !canMount()) return
  const command = [...unshareArguments(), process.execPath, ...process.argv.slice(1)]
  const child = spawn('unshare', command, {
    env: { ...process.env, [IN_NAMESPACE]: '1' },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  process.exit(code ?? 1)
}

/** Mounts the small disk and returns a function that unmounts it. */
export async function mountSmallDisk(folder: string, bytes: number): Promise<() => void> {
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${bytes},mode=0755`, 'keyswap-faults', folder],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The small disk could not be mounted: ${stderr}`)
  return () => void spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' })
}
