// npm run lock: keeps package-lock.json installable everywhere. Run it after every change of a dependency.
//
// Some registries lack optional packages for other platforms. npm then leaves them out of the lock file, and `npm ci` rejects
// the file as out of sync. This script adds a stub entry for each; npm fetches such a package only on its own platform.
// It also removes download URLs, so that any registry can be used.
import { readFileSync, writeFileSync } from 'node:fs'

const OUR_PLATFORMS = /linux-(x64|arm64)(-gnu)?$/
const OS = /(android|darwin|freebsd|win32|windows|openharmony|linux|netbsd|openbsd|sunos|aix)/
const CPU = /(x64|arm64|ia32|s390x|ppc64|riscv64|loong64|mips64el|arm)(?=$|-|_)/

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const packages = lock.packages

/** The path where Node finds `name` if the package at `from` requires it, or undefined. */
function find(from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = `${base ? `${base}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (!base) return undefined
  }
}

function stub(name, version, dev) {
  const os = OS.exec(name)?.[1]?.replace('windows', 'win32')
  const cpu = CPU.exec(name)?.[1]
  if (!os || !cpu || !/^\d+\.\d+\.\d+\S*$/.test(version)) return undefined
  const libc = os === 'linux' ? { libc: [name.includes('musl') ? 'musl' : 'glibc'] } : {}
  return { version, cpu: [cpu], ...(dev ? { dev: true } : {}), ...libc, optional: true, os: [os] }
}

const missing = Object.entries(packages).flatMap(([path, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !find(path, name))
    .map(([name, version]) => ({ name, version, dev: entry.dev })),
)

const needed = missing.filter(({ name }) => OUR_PLATFORMS.test(name))
if (needed.length > 0) {
  console.error(`The registry has no ${needed.map((m) => `${m.name}@${m.version}`).join(', ')}`)
  process.exit(1)
}

for (const { name, version, dev } of missing) {
  const entry = stub(name, version, dev)
  if (entry) packages[`node_modules/${name}`] = entry
}
for (const entry of Object.values(packages)) if (!entry.link) delete entry.resolved

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${missing.length} absent optional packages noted`)
