// Installs Parse Server into this folder's node_modules, because only the benchmark needs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MOST_MS = 5 * 60_000

const folder = import.meta.dirname
const stamp = join(folder, 'node_modules', '.installed')
const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
const wanted = `${process.platform} ${process.arch}\n${lock}`

let installing: Promise<void> | undefined

/** Installs once; later calls get the same promise. */
export const install = (say: (text: string) => void): Promise<void> => (installing ??= ensure(say))

async function ensure(say: (text: string) => void): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing Parse Server (npm ci). This takes about a minute, once.')
  const begun = Date.now()
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const command: [string, string[]] = cli ? [node, [cli, ...args]] : ['npm', args]
  const options = { cwd: folder, env: innerEnv(), stdio: 'inherit', timeout: MOST_MS } as const
  const child = spawn(...command, options)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('Parse Server could not be installed: see the messages above.')
  writeFileSync(stamp, wanted)
  say(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`)
}

/** An environment without variables of the outer npm, with which npm would use the wrong folder or leave packages out. */
function innerEnv() {
  const env = { ...process.env }
  for (const name of ['npm_config_local_prefix', 'npm_config_omit', 'NODE_ENV']) delete env[name]
  return env
}
