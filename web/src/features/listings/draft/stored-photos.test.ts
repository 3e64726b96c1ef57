import type { Me } from '@keyswap/contract/accounts'
import { car as limits, photo as photoLimits } from '@keyswap/contract/limits'
import { beforeEach, expect, test } from 'vitest'
import { stub, stubDatabases, stubStorage } from '../../../../test/browser.ts'
import { endSession, startSession, updateUser } from '../../../lib/http/session.ts'
import { type ListingPhoto, MIDDLE, type PhotoStep } from '../upload/listing-flow.ts'
import { clientIdFor } from './save-draft.ts'
import { slotOf } from './storage-slot.ts'
import { storeForm } from './stored-form.ts'
import { forgetListingPhotos, readPhotos, storePhotos } from './stored-photos.ts'
import { shape } from './use-store-photos.ts'

const NOW = Date.parse('2026-03-01')
const photo = (name: string, step: PhotoStep): ListingPhoto => ({
  key: name,
  name,
  view: `blob:${name}`,
  file: new Blob([name]),
  is_compressed: true,
  focus: { x: 0.2, y: 0.8 },
  step,
})
const stored = photo('stored', { at: 'stored', url: '/stored' })
const attached = photo('attached', { at: 'attached', id: '1', url: '/attached' })
const read = async (slot: string, now: number) =>
  (await readPhotos(slot, now)).map(({ name, step }) => [name, step.at])

const signIn = (id: string) =>
  startSession({ user: { id, name: id } as Me, access_token: id, expires_at: '' })

let databases: ReturnType<typeof stubDatabases>
beforeEach(() => {
  stubStorage('localStorage')
  stub('addEventListener', () => {})
  databases = stubDatabases()
  signIn('anna')
  return endSession
})

test('chosen photos are restored, except those still being checked or without a file', async () => {
  await storePhotos(
    'anna/tab',
    [
      photo('chosen', { at: 'chosen' }),
      photo('checking', { at: 'checking' }),
      { ...photo('elsewhere', { at: 'chosen' }), file: null },
      photo('half-way', { at: 'uploading', sent: 0.5 }),
      photo('failed', { at: 'failed', error: 'no' }),
    ],
    NOW,
  )
  const restored = await readPhotos('anna/tab', NOW)
  expect(restored.map(({ name, step }) => [name, step.at])).toEqual([
    ['chosen', 'chosen'],
    ['half-way', 'chosen'],
    ['failed', 'chosen'],
  ])
  expect(restored[0]).toMatchObject({ is_compressed: true, focus: { x: 0.2, y: 0.8 } })
  expect(await restored[0]?.file?.text()).toBe('chosen')
})

test('a photo stored without a focus point gets the middle', async () => {
  const { focus: _, ...older } = stored
  await storePhotos('anna/tab', [older as ListingPhoto], NOW)
  expect((await readPhotos('anna/tab', NOW))[0]?.focus).toEqual(MIDDLE)
})

test('photos are found only by their member and car', async () => {
  await storePhotos('anna/tab', [stored], NOW)
  await storePhotos('anna/car', [attached], NOW)
  expect(await read('anna/tab', NOW)).toEqual([['stored', 'stored']])
  expect(await read('anna/another-car', NOW)).toEqual([])
  expect(await read('berta/tab', NOW)).toEqual([])
  await forgetListingPhotos('anna/tab')
  expect(await read('anna/tab', NOW)).toEqual([])
  expect(await read('anna/car', NOW)).toHaveLength(1)
})

test('removing the last photo leaves nothing behind', async () => {
  await storePhotos('anna/tab', [stored], NOW)
  await storePhotos('anna/tab', [], NOW)
  expect(databases.get('keyswap-listing:anna')?.size).toBe(0)
})

test.each([
  ['who signs out', endSession],
  ['whose tab switches to another member', () => signIn('berta')],
] as const)('nothing stays of a member %s', async (_, leave) => {
  const tab = stubStorage('sessionStorage')
  for (const slot of ['anna/tab', 'anna/car']) {
    await storePhotos(slot, [stored], NOW)
    storeForm(slot, { touched: [], step: 'car' })
    clientIdFor(slot)
  }
  tab.set('keyswap-tab', 'tab-1')
  updateUser({ id: 'anna', name: 'Anna' } as Me)
  expect([tab.size, databases.size], 'a profile change deletes nothing').toEqual([5, 1])
  leave()
  await expect.poll(() => databases.size).toBe(0)
  expect([...tab.keys()]).toEqual(['keyswap-tab'])
  await storePhotos('anna/car', [attached], NOW)
  expect(databases.size, 'an upload that finishes later stores nothing').toBe(0)
})

test('without session storage the photos are still deleted', async () => {
  await storePhotos('anna/tab', [stored], NOW)
  stubStorage('sessionStorage', true)
  endSession()
  await expect.poll(() => databases.size).toBe(0)
})

test('an upload that the server may have swept is repeated; an attached photo is not', async () => {
  const half = photoLimits.unattached_ms / 2
  await storePhotos('anna/tab', [stored, attached], NOW)
  expect(await read('anna/tab', NOW + half - 1)).toEqual([
    ['stored', 'stored'],
    ['attached', 'stored'],
  ])
  expect(await read('anna/tab', NOW + half)).toEqual([
    ['stored', 'chosen'],
    ['attached', 'stored'],
  ])
})

test('photos are deleted when a draft would expire, by a read of any of the member’s slots', async () => {
  await storePhotos('anna/tab', [stored], NOW)
  expect(await read('anna/tab', NOW + limits.draft_ms)).toHaveLength(1)
  expect(await read('anna/car', NOW + limits.draft_ms + 1)).toEqual([])
  expect(await read('anna/tab', NOW)).toEqual([])
})

test('a slot belongs to one member, and to one draft or this tab’s new car', () => {
  stubStorage('sessionStorage')
  expect(slotOf('anna', 'car')).toBe('anna/car')
  const here = slotOf('anna', null)
  expect(slotOf('anna', null), 'after a reload').toBe(here)
  expect(slotOf('berta', null)).not.toBe(here)
  stubStorage('sessionStorage')
  expect(slotOf('anna', null), 'another tab').not.toBe(here)
  stubStorage('sessionStorage', true)
  expect(slotOf('anna', null)).toBe('anna/tab')
})

test('photos are stored again when one changes, not on upload progress', () => {
  const shapeOf = (...photos: ListingPhoto[]) =>
    shape({ phase: 'uploading', car_id: 'car', photos })
  const chosen = photo('a', { at: 'chosen' })
  const before = shapeOf(chosen, stored)
  for (const step of [
    { at: 'compressing' },
    { at: 'uploading', sent: 0.5 },
    { at: 'failed', error: 'no' },
  ] satisfies PhotoStep[])
    expect(shapeOf({ ...chosen, step }, stored), step.at).toBe(before)
  for (const changed of [
    shapeOf(stored, chosen),
    shapeOf(chosen),
    shapeOf({ ...chosen, focus: MIDDLE }, stored),
    shapeOf({ ...chosen, focus: { ...chosen.focus, y: 0 } }, stored),
    shapeOf({ ...chosen, is_compressed: false }, stored),
    shapeOf({ ...chosen, step: { at: 'stored', url: '/a' } }, stored),
    shapeOf(chosen, { ...stored, step: { at: 'attached', id: '1', url: '/stored' } }),
    shape({ phase: 'uploading', car_id: 'other', photos: [chosen, stored] }),
  ])
    expect(changed).not.toBe(before)
})
