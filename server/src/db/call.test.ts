import { expect, test } from 'vitest'
import { createCall } from './call.ts'

test('a call that has seen nothing rests on nothing', () => {
  expect(createCall('1').isReplicated()).toBe(true)
})

test('a standby has what was seen before a commit began, and not what was seen while it waited', () => {
  const call = createCall('1')
  call.saw()
  expect(call.isReplicated()).toBe(false)
  const noteFirst = call.beginCommit()
  call.saw()
  expect(noteFirst('1')).toBe(true)
  expect(call.isReplicated()).toBe(false)
  call.beginCommit()('1')
  expect(call.isReplicated()).toBe(true)
})

test('a commit on the next server says nothing about what was seen on the one before', () => {
  const call = createCall('1')
  call.saw()
  expect(call.beginCommit()('2')).toBe(false)
  expect(call.isReplicated()).toBe(false)
})

test('a server whose commits wait for no standby has nothing to wait for', () => {
  const call = createCall('1')
  call.saw()
  call.beginCommit()(undefined)
  expect(call.isReplicated()).toBe(true)
})
