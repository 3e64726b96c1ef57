// Installs the dependencies if a package.json or package-lock.json has changed. run.mjs calls it before every npm script
// except `lock`. It runs on the host's Node, which may be old, so it uses no new syntax and no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs, {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_HOST = [20, 0]
const OLDEST_RUNTIME = [24, 7] // the first with argon2 in node:crypto
const ATTEMPTS = 3
const NEARLY_FULL = 20e6
const LOCK_WITHOUT_OWNER_MS = 5000

// Node before 18.15 has no statfsSync. Importing it by name would fail there before a clear message can be printed.
const { statfsSync } = fs

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed')
const lock = join(root, '.cache', 'install.lock')
const owner = join(lock, 'pid')
const runtime = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** Prints what happened and what to do about it, and exits. */
function fail(what, remedy) {
  console.error(`\n  ${what}\n\n  ${remedy.split('\n').join('\n  ')}\n`)
  process.exit(1)
}

function isOlder(version, than) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major < than[0] || (major === than[0] && minor < than[1])
}

function wanted() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const files = ['package-lock.json', 'package.json']
  for (const folder of JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces) {
    files.push(join(folder, 'package.json'))
  }
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether the process that holds the lock has died. */
function isAbandoned() {
  try {
    const pid = Number(readFileSync(owner, 'utf8'))
    if (pid) return !isAlive(pid)
  } catch {}
  // A process that takes the lock writes its pid at once. If it is missing after some seconds, that process has died.
  try {
    return Date.now() - statSync(lock).mtimeMs > LOCK_WITHOUT_OWNER_MS
  } catch {
    return false
  }
}

/** Waits until no other process holds the lock: two installations at once would replace each other's node_modules. */
function takeLock() {
  mkdirSync(dirname(lock), { recursive: true })
  for (let isAnnounced = false; ; sleep(100)) {
    try {
      mkdirSync(lock)
      writeFileSync(owner, String(process.pid))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isAbandoned()) rmSync(lock, { recursive: true, force: true })
    else if (!isAnnounced) console.error('Waiting for another installation in this folder.')
    isAnnounced = true
  }
}

function npm(args) {
  const env = Object.assign({}, process.env)
  // With these variables, npm would skip packages that we need.
  for (const name of ['NODE_ENV', 'npm_config_omit', 'npm_config_only']) delete env[name]
  const options = { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'inherit', 'pipe'] }
  const cli = process.env.npm_execpath
  if (!cli || !/\.c?js$/.test(cli)) {
    return spawnSync('npm', args, Object.assign(options, { shell: process.platform === 'win32' }))
  }
  // process.execPath may be the Node in node_modules, which npm is about to replace.
  return spawnSync(process.env.npm_node_execpath || process.execPath, [cli].concat(args), options)
}

function install() {
  console.error('Installing what Keyswap needs (npm ci). The first time takes a minute.')
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit']
  const started = Date.now()
  for (let attempt = 1; ; attempt += 1) {
    const run = npm(args.concat('--no-fund', '--loglevel=error'))
    const said = run.error ? run.error.message : run.stderr
    const missing = run.status === 0 ? missingForPlatform() : []
    if (run.status === 0 && missing.length === 0) break
    process.stderr.write(missing.length ? `Not installed: ${missing.join(', ')}\n` : `${said}\n`)
    explain(isDiskFull() ? 'ENOSPC' : said)
    if (attempt === ATTEMPTS && missing.length === 0) {
      fail(
        'The installation did not succeed.',
        'Check the network and the messages above, then run the same command again.',
      )
    }
    // Go on without the missing packages: a script that needs one reports it.
    if (attempt === ATTEMPTS) break
    console.error(`Trying again (${attempt + 1} of ${ATTEMPTS}).`)
    sleep(attempt * 2000)
  }
  writeFileSync(stamp, wanted())
  console.error(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * Optional packages for this platform, such as Node and PostgreSQL, that are missing. npm reports success even without
 * them.
 */
function missingForPlatform() {
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const report = process.report?.getReport()
  const libc = report?.header.glibcVersionRuntime ? 'glibc' : 'musl'
  return Object.keys(packages).filter((path) => {
    const entry = packages[path]
    if (!entry.optional || !entry.os || !entry.cpu) return false
    const isMeant =
      entry.os.includes(process.platform) &&
      entry.cpu.includes(process.arch) &&
      (process.platform !== 'linux' || !entry.libc || entry.libc.includes(libc))
    return isMeant && !existsSync(join(root, path, 'package.json'))
  })
}

function isDiskFull() {
  if (!statfsSync) return false
  const { bavail, bsize } = statfsSync(root)
  return bavail * bsize < NEARLY_FULL
}

/** Exits with a clear message on errors that a retry cannot fix. */
function explain(said) {
  if (/ENOSPC|no space left/i.test(said)) {
    fail(
      'The disk is full: the installation needs about 1 GB.',
      'Free some space, then run the same command again.',
    )
  }
  if (/EACCES|EPERM/.test(said)) {
    fail(
      `${root} cannot be written to.`,
      'Run the command as the user that owns this folder, or give the folder to yourself.',
    )
  }
  if (/ENOENT/.test(said) && /spawn/.test(said)) {
    fail('npm was not found.', 'Install Node.js 24 with npm: https://nodejs.org/en/download')
  }
}

/** The path of the Node in node_modules or, without one for this platform, of the host's. Exits if that is too old. */
function findRuntime() {
  const options = { encoding: 'utf8', shell: process.platform === 'win32' }
  const say = (node, what) => (spawnSync(node, ['-p', what], options).stdout || '').trim()
  if (existsSync(runtime)) {
    const path = say(runtime, 'process.execPath')
    if (path) return path
    // It does not run here, probably because it needs another C library. Without it, `node` means the host's Node.
    unlinkSync(runtime)
  }
  const version = say('node', 'process.version') || process.version
  if (!isOlder(version, OLDEST_RUNTIME)) return say('node', 'process.execPath') || process.execPath
  fail(
    `There is no Node.js package for ${process.platform}-${process.arch}, and yours is ${version}.`,
    `Install Node.js ${OLDEST_RUNTIME.join('.')} or newer (24 LTS): https://nodejs.org/en/download`,
  )
}

function installIfStale() {
  if (isInstalled()) return
  takeLock()
  const release = () => rmSync(lock, { recursive: true, force: true })
  // Also runs after fail(), but not after Ctrl-C: then isAbandoned() frees the lock for the next run.
  process.on('exit', release)
  if (!isInstalled()) install()
  process.removeListener('exit', release)
  release()
}

/** Returns the path of the Node to run scripts on. */
export function ensureInstalled() {
  if (isOlder(process.version, OLDEST_HOST)) {
    fail(
      `Keyswap needs Node.js ${OLDEST_HOST[0]} or newer; this is ${process.version}.`,
      'Install Node.js 24 LTS: https://nodejs.org/en/download',
    )
  }
  try {
    installIfStale()
    return findRuntime()
  } catch (error) {
    explain(String(error.code || error.message))
    throw error
  }
}

// Run as a program, this file only installs.
if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) ensureInstalled()
