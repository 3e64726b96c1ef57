import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Bug, bugs, rooms } from './bugs.ts'

const features = join(import.meta.dirname, '../server/src/features')

test.each(rooms)('each bug of %s has one place in the code, and tests that exist', (room) => {
  const isMisplaced = ({ file, right, wrong, tests }: Bug) =>
    wrong === right ||
    readFileSync(join(features, room, file), 'utf8').split(right).length !== 2 ||
    !tests.every((name) => existsSync(join(features, room, name)))
  expect(bugs[room].filter(isMisplaced)).toEqual([])
})
