import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vinPattern, vinWarnings } from '@keyswap/contract/deals/vin'
import { CarInput } from '@keyswap/contract/listings'
import { findPlace } from '@keyswap/contract/listings/places'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  addressOf,
  cars,
  likes,
  members,
  passes,
  picturesOf,
  reports,
  rings,
  signIns,
  swaps,
  talks,
} from '../../../demo/garage.ts'
import { isLocalSite } from './context.ts'
import { mayFillGarage } from './open.ts'
import { joinedAt, likedAt, listedAt, minutesAgo, nextSaturday } from './times.ts'

const MAX_BYTES = 6 * 1024 * 1024
const pictures = fileURLToPath(new URL('../../../demo/pictures', import.meta.url))
const ownerOf = (key: string) => cars.find((car) => car.key === key)?.owner

test('the garage has at least forty valid cars of twenty-four members, all in places of the gazetteer', () => {
  expect(cars.length).toBeGreaterThanOrEqual(40)
  expect(members).toHaveLength(24)
  for (const { car } of cars) {
    expect(CarInput.parse(car)).toEqual(car)
    expect(findPlace(car.location), car.location).toBeDefined()
  }
  for (const { key, location } of members) {
    expect(findPlace(location), location).toBeDefined()
    expect(cars.some(({ owner }) => owner === key)).toBe(true)
    expect(addressOf(key)).toMatch(/^[a-z]+@demo\.keyswap\.example$/)
  }
  for (const { owner } of cars) expect(members.map(({ key }) => key)).toContain(owner)
})

test('every car has three pictures or four, and all together are smaller than six megabytes', async () => {
  const names = cars.flatMap(({ key }) => picturesOf(key))
  expect((await readdir(pictures)).sort()).toEqual(names.sort())
  const sizes = await Promise.all(names.map((name) => stat(path.join(pictures, name))))
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MAX_BYTES)
})

test('covers and second photos are landscape for some cars and upright for others', async () => {
  const shapes = async (n: number) => {
    const files = cars.map(({ key }) => path.join(pictures, picturesOf(key)[n - 1] ?? ''))
    const sizes = await Promise.all(files.map((file) => sharp(file).metadata()))
    return sizes.map(({ width, height }) => width > height)
  }
  for (const n of [1, 2]) {
    const wide = (await shapes(n)).filter(Boolean).length
    expect(wide).toBeGreaterThanOrEqual(10)
    expect(cars.length - wide).toBeGreaterThanOrEqual(10)
  }
})

test('members like and report only cars of others, and write only to those they matched', () => {
  for (const [mine, theirs] of likes) {
    expect(ownerOf(mine), mine).toBeDefined()
    expect(ownerOf(theirs), theirs).toBeDefined()
    expect(ownerOf(mine), `${mine} ${theirs}`).not.toBe(ownerOf(theirs))
  }
  for (const { by, car } of reports) expect(ownerOf(car)).not.toBe(by)
  const liked = (one: string, other: string) =>
    likes.some(([mine, theirs]) => ownerOf(mine) === one && ownerOf(theirs) === other)
  for (const { between } of talks) {
    expect(liked(...between)).toBe(true)
    expect(liked(between[1], between[0])).toBe(true)
  }
})

const isLiked = ([mine, theirs]: readonly [string | undefined, string | undefined]) =>
  likes.some(([offered, liked]) => offered === mine && liked === theirs)

test('a ring waits for the member of the first sign-in alone, and her like of the Mustang closes another one', () => {
  for (const { cars: circle, joined } of rings) {
    for (const [index, key] of circle.entries())
      expect(isLiked([key, circle[(index + 1) % circle.length]]), key).toBe(true)
    const owners = circle.map(ownerOf)
    expect(new Set(owners).size).toBe(circle.length)
    expect([...joined, 'anna'].sort()).toEqual(owners.toSorted())
  }
  expect(isLiked(['golf', 'mustang'])).toBe(false)
  const closing = likes.filter(([mine, liked]) => mine === 'mustang' && isLiked([liked, 'golf']))
  expect(closing).toHaveLength(1)
  // Members who get Anna's car by a ring like it. She is not shown their cars: a match on the two would end the ring.
  const last = [...rings.map((ring) => ring.cars.at(-1)), ...closing.map(([, liked]) => liked)]
  expect(passes).toEqual(last.map((car) => ['anna', car]))
})

test('swaps are between members who talk, of their own cars, after the talk and in order', () => {
  const now = Date.now()
  for (const { between, cars: given, offers, agreed, done, reviews = [], papers = [] } of swaps) {
    expect(given.map(ownerOf)).toEqual(between)
    const talk = talks.find((one) => [...one.between].sort().join() === [...between].sort().join())
    const said = (talk?.said ?? []).map(([, minutes]) => minutes)
    const [first, talked] = [Math.max(...said), Math.min(...said)]
    const steps = [talked, ...offers.map(({ minutes }) => minutes), agreed, done]
    const times = [...steps, ...reviews.map(([, minutes]) => minutes)].filter(
      (minutes) => minutes !== undefined,
    )
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const key of given)
      expect(minutesAgo(now, first).getTime()).toBeGreaterThan(listedAt(key, now).getTime())
    for (const { car, vin } of papers) {
      const listed = cars.find(({ key }) => key === car)?.car
      expect(given).toContain(car)
      expect(vin).toMatch(vinPattern)
      expect(vinWarnings({ vin, make: listed?.make ?? '', year: listed?.year ?? 0 })).toEqual([])
    }
  }
  // One swap waits, one is agreed, one is done. The member of the first sign-in can still like cars with hers.
  expect(swaps.map(({ agreed, done }) => [agreed !== undefined, done !== undefined])).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
  const taken = swaps.filter(({ agreed }) => agreed !== undefined).flatMap((swap) => swap.cars)
  expect(taken).not.toContain('golf')
  expect(taken).not.toContain('mx5')
})

test.each([
  ['2026-11-16T13:00:00Z', '2026-11-21T14:00:00+02:00'],
  ['2026-11-20T23:30:00Z', '2026-11-28T14:00:00+02:00'],
  ['2026-11-20T21:00:00Z', '2026-11-21T14:00:00+02:00'],
  ['2026-07-04T09:00:00Z', '2026-07-11T14:00:00+03:00'],
])('the Saturday after %s is %s in Latvia', (now, saturday) => {
  expect(nextSaturday(Date.parse(now), 14)).toBe(saturday)
})

test('the sign-ins are a member, a member with three cars and an admin', () => {
  const carsOf = (key: string) => cars.filter(({ owner }) => owner === key).length
  expect(signIns.map(({ key, is }) => [is, carsOf(key)])).toEqual([
    ['a member', 1],
    ['a member with three cars', 3],
    ['an admin', 1],
  ])
  expect(members.filter(({ is_admin }) => is_admin).map(({ key }) => key)).toEqual(['marta'])
})

test('members joined before listing a car, likes came after it, and the newest car is over half an hour old', () => {
  const now = Date.now()
  const listed = cars.map(({ key }) => listedAt(key, now).getTime())
  expect(listed).toEqual(listed.toSorted((a, b) => a - b))
  expect(now - (listed[0] ?? 0)).toBeGreaterThan(10 * 24 * 3_600_000)
  expect(now - (listed.at(-1) ?? 0)).toBeGreaterThan(30 * 60_000)
  for (const { key, owner } of cars)
    expect(joinedAt(owner, now).getTime()).toBeLessThan(listedAt(key, now).getTime())
  for (const [mine, theirs] of likes) {
    const at = likedAt(mine, theirs, now).getTime()
    expect(at).toBeLessThan(now)
    expect(at).toBeGreaterThan(listedAt(theirs, now).getTime())
  }
})

test('only an empty or partly filled garage is filled, never among real members, never twice', () => {
  expect(mayFillGarage(undefined, false)).toBe(true)
  expect(mayFillGarage('filling', false)).toBe(true)
  expect(mayFillGarage('full', false)).toBe(false)
  expect(mayFillGarage('cleared', false)).toBe(false)
  expect(mayFillGarage(undefined, true)).toBe(false)
  expect(mayFillGarage('filling', true)).toBe(false)
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:8080', true],
  ['http://127.1', true],
  ['http://[::1]:3000', true],
  ['https://keyswap.example', false],
  ['http://192.168.1.20:3000', false],
  ['http://[fd00::1]', false],
  ['http://0.0.0.0:3000', false],
  ['https://localhost.keyswap.example', false],
  ['http://127.0.0.1.keyswap.example', false],
])('a site at %s is for this machine alone: %s', (site_url, isHere) =>
  expect(isLocalSite({ site_url })).toBe(isHere),
)
