import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

test('the image has the Node that npm installs elsewhere', () => {
  const { optionalDependencies: installed } = JSON.parse(read('package.json'))
  const versions = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, one]) => one)
  for (const processor of ['x64', 'arm64'])
    expect(new Set(versions)).toEqual(new Set([installed[`node-linux-${processor}`]]))
})

test('compose.yaml passes on every setting that is not its own', () => {
  const [, forms = ''] =
    /const form = \{(.*?)\} as const/s.exec(read('server/src/settings.ts')) ?? []
  const settings = [...forms.matchAll(/^ {2}([A-Z\d_]+):/gm)].map(([, name]) => name)
  const passed = [...read('compose.yaml').matchAll(/^ +(\w+): \$\{\1:-\}$/gm)].map(
    ([, name]) => name,
  )
  const own = ['PORT', 'HOST', 'DATA_DIR']
  // POSTGRES_PASSWORD is a setting of the PostgreSQL container.
  expect(passed.filter((name) => name !== 'POSTGRES_PASSWORD').toSorted()).toEqual(
    settings.filter((name) => !own.includes(name ?? '')).toSorted(),
  )
})
