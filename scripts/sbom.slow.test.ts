import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSbom, withoutVaryingParts } from './sbom.ts'

const root = join(import.meta.dirname, '..')

test('the bill of materials lists every package of the lock file with its hash, and no host', () => {
  const sbom = makeSbom(root)
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const inLock = Object.entries<{ version?: string; name?: string; integrity?: string }>(packages)
    .filter(([path, { version }]) => path.includes('node_modules/') && version)
    .map(([path, entry]) => ({ name: entry.name ?? path.split('node_modules/').at(-1), ...entry }))
  expect(inLock.length).toBeGreaterThan(300)
  const listed = new Map(sbom.components.map((one) => [`${one.name}@${one.version}`, one]))
  for (const { name, version, integrity } of inLock) {
    const one = listed.get(`${name}@${version}`)
    expect(one?.purl, `${name}@${version}`).toContain('pkg:npm/')
    if (integrity)
      expect(one?.hashes?.[0]?.content, name).toBe(
        Buffer.from(integrity.split('-')[1] ?? '', 'base64').toString('hex'),
      )
  }
  expect(sbom.metadata.component.name).toBe('keyswap')
  expect(JSON.stringify(sbom).match(/https?:\/\/(?!cyclonedx\.org)/g)).toBeNull()
})

test('two bills of the same lock file are the same', () => {
  const made = (serialNumber: string, timestamp: string, folder: string) => ({
    serialNumber,
    metadata: { timestamp, component: { name: folder, version: '1.0.0', purl: 'pkg:npm/a@1.0.0' } },
    components: [{ name: 'b', version: '2.0.0', purl: 'pkg:npm/b@2.0.0' }],
  })
  expect(withoutVaryingParts(made('urn:uuid:1', '2026-01-01T00:00:00Z', 'a'), 'keyswap')).toEqual(
    withoutVaryingParts(made('urn:uuid:2', '2026-02-02T00:00:00Z', 'b'), 'keyswap'),
  )
})
