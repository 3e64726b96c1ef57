// npm run sbom: writes dist/sbom.cdx.json, a CycloneDX list of every package in the lock file with its version, licence and
// hash. The same lock file always gives the same list.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Component = { name: string; version: string; purl: string; hashes?: { content: string }[] }
export type Sbom = {
  serialNumber?: string
  metadata: { timestamp?: string; component: Component }
  components: Component[]
}

/** Removes what differs each time: the time and the serial number. Replaces the folder's name with the package's. */
export function withoutVaryingParts(sbom: Sbom, name: string): Sbom {
  const { serialNumber: _number, metadata, ...rest } = sbom
  const { timestamp: _when, component, ...about } = metadata
  return { ...rest, metadata: { ...about, component: { ...component, name } } }
}

export function makeSbom(root: string): Sbom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  // On Windows npm is a script, which only a shell can start.
  const text = execFileSync('npm', args, {
    ...{ cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
    ...{ maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] },
  })
  return withoutVaryingParts(
    JSON.parse(text),
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name,
  )
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const file = join(root, 'dist/sbom.cdx.json')
  const sbom = makeSbom(root)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${sbom.components.length} components: ${file}`)
}
