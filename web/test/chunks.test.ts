import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namedModules, screenRoots, unusedByDeck } from '../vite/chunks.ts'

const root = join(import.meta.dirname, '../..')

const isThere = (module: string) =>
  ['web/src', 'contract/src'].some((folder) =>
    ['ts', 'tsx'].some((extension) => existsSync(join(root, folder, `${module}.${extension}`))),
  )

test('every module that is put into a file by name exists, and is put into one file', () => {
  expect(namedModules.length).toBeGreaterThan(50)
  expect(namedModules.filter((module) => !isThere(module))).toEqual([])
  expect(namedModules).toEqual([...new Set(namedModules)])
})

test('the modules that files are filled from exist', () => {
  const all = Object.values(screenRoots).flat()
  expect(all.filter((module) => !existsSync(join(root, 'web', module)))).toEqual([])
})

test('the modules that are left out of the first files exist', () => {
  const found = (name: string) =>
    globSync(`node_modules/@tanstack/*/build/modern/${name}.js`, { cwd: root })
  expect(unusedByDeck.filter((name) => found(name).length === 0)).toEqual([])
})
