// The tools from Debian's packages. Missing ones are unpacked into .cache.
import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { debianPrograms } from '../../scripts/debian.ts'
import { atEnd } from '../bench/cleanup.ts'

const PROGRAMS = {
  prometheus: '/usr/bin/prometheus',
  promtool: '/usr/bin/promtool',
  sqlmap: '/usr/share/sqlmap/sqlmap.py',
  wfuzz: '/usr/bin/wfuzz',
  slowhttptest: '/usr/bin/slowhttptest',
  testssl: '/usr/bin/testssl',
}
const PACKAGES = ['prometheus', 'sqlmap', 'wfuzz', 'slowhttptest', 'testssl.sh']
const FOLDER = join(import.meta.dirname, '../../.cache/tools')
const ROOT = join(FOLDER, 'root')

type Name = keyof typeof PROGRAMS

const { ensure, pathOf } = debianPrograms(FOLDER, PACKAGES, PROGRAMS)

export const ensurePrograms = ensure

const environment = () => ({
  // testssl.sh calls programs of unpacked packages.
  PATH: `${process.env.PATH}:${ROOT}/usr/bin`,
  // The tools keep settings and results in their home folder.
  HOME: FOLDER,
  LC_ALL: 'C.UTF-8',
  PYTHONPATH: join(ROOT, 'usr/lib/python3/dist-packages'),
  LD_LIBRARY_PATH: globSync(join(ROOT, 'usr/lib/*-linux-gnu')).join(':'),
  TESTSSL_INSTALL_DIR: [
    '/usr/share/testssl',
    join(ROOT, 'usr/share/testssl'),
    '/etc/testssl',
    join(ROOT, 'etc/testssl'),
  ].find((folder) => existsSync(folder)),
})

/** The path of one of wfuzz's word lists. */
export const wordlistPath = (name: string): string => {
  const path = `/usr/share/wfuzz/wordlist/${name}`
  return existsSync(path) ? path : ROOT + path
}

type Ended = { status: number | null; output: string }

/** Runs one of the tools and returns its output. Kills it if it takes longer than `within_ms`. */
export async function run(
  name: Name,
  args: string[],
  { cwd, within_ms }: { cwd: string; within_ms: number },
): Promise<Ended> {
  const { child, ended } = start(name, args, cwd)
  const timer = setTimeout(() => child.kill('SIGKILL'), within_ms)
  const result = await ended
  clearTimeout(timer)
  return result
}

/** Starts one of the tools. It ends at the latest when this command ends. */
export function start(name: Name, args: string[], cwd: string) {
  const program = pathOf(name)
  const [command, ...before] = program.endsWith('.py') ? ['python3', program] : [program]
  const child = spawn(command ?? '', [...before, ...args], {
    ...{ cwd, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const { promise: ended, resolve, reject } = Promise.withResolvers<Ended>()
  child.once('error', reject)
  child.once('close', (status) => resolve({ status, output }))
  atEnd(async () => {
    child.kill('SIGKILL')
    await ended.catch(() => {})
  })
  return { child, ended, output: () => output }
}
