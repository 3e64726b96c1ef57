import { expect, test } from 'vitest'
import { type Access, type Endpoint, endpoint, endpoints } from './index.ts'
import { z } from './zod.ts'

const withAccess = (access: Access) =>
  Object.values(endpoints)
    .filter((one) => one.access === access)
    .map(({ method, path }) => `${method} ${path}`)
    .sort()

test('these, and only these, routes are public', () => {
  expect(withAccess('public')).toEqual([
    'GET /api/contact',
    'GET /api/docs',
    'GET /api/openapi.json',
    'GET /healthz',
    'GET /readyz',
    'GET /storage/car-images/{userId}/{carId}/{file}',
    'POST /api/auth/check-reset-link',
    'POST /api/auth/confirm-email',
    'POST /api/auth/forgot-password',
    'POST /api/auth/refresh',
    'POST /api/auth/reset-password',
    'POST /api/auth/sign-in',
    'POST /api/auth/sign-out',
    'POST /api/auth/sign-up',
  ])
})

test('these, and only these, routes are for members', () => {
  expect(withAccess('member')).toEqual([
    'DELETE /api/cars/{carId}',
    'DELETE /api/me',
    'DELETE /api/me/avatar',
    'DELETE /api/me/blocks/{userId}',
    'DELETE /api/me/push',
    'DELETE /api/me/sessions',
    'DELETE /api/me/sessions/{sessionId}',
    'DELETE /api/swipes/{carId}',
    'GET /api/broadcasts',
    'GET /api/cars',
    'GET /api/cars/search',
    'GET /api/cars/{carId}',
    'GET /api/deck/summary',
    'GET /api/events',
    'GET /api/matches',
    'GET /api/matches/{matchId}',
    'GET /api/matches/{matchId}/chat',
    'GET /api/matches/{matchId}/messages',
    'GET /api/me',
    'GET /api/me/blocks',
    'GET /api/me/export',
    'GET /api/me/notices',
    'GET /api/me/push',
    'GET /api/me/sessions',
    'GET /api/reports/outcomes',
    'GET /api/users/{userId}/cars',
    'PATCH /api/cars/{carId}',
    'PATCH /api/me',
    'POST /api/broadcasts/{broadcastId}/mark-viewed',
    'POST /api/car-photos',
    'POST /api/cars',
    'POST /api/deck/look-again',
    'POST /api/matches/{matchId}/end',
    'POST /api/matches/{matchId}/messages',
    'POST /api/matches/{matchId}/read',
    'POST /api/matches/{matchId}/report',
    'POST /api/matches/{matchId}/typing',
    'POST /api/me/blocks',
    'POST /api/me/notices/seen',
    'POST /api/reports',
    'POST /api/reports/outcomes/seen',
    'POST /api/swipes',
    'POST /api/views',
    'PUT /api/me/avatar',
    'PUT /api/me/push',
    'PUT /storage/car-images/{userId}/{carId}/{file}',
  ])
})

test('these, and only these, routes are for admins', () => {
  expect(withAccess('admin')).toEqual([
    'DELETE /api/admin/broadcasts/{broadcastId}',
    'GET /api/admin/audit',
    'GET /api/admin/broadcasts',
    'GET /api/admin/cars',
    'GET /api/admin/reports',
    'GET /api/admin/reports/{reportId}',
    'GET /api/admin/stats',
    'GET /api/admin/timeline',
    'GET /api/admin/users',
    'POST /api/admin/ban-user',
    'POST /api/admin/broadcasts',
    'POST /api/admin/deactivate-car',
    'POST /api/admin/delete-photo',
    'POST /api/admin/resolve-report',
    'POST /api/admin/unban-user',
  ])
})

test("these, and only these, routes are for the operator's own machines", () => {
  expect(withAccess('operator')).toEqual(['GET /metrics'])
})

test('every write that needs no account is limited', () => {
  const free = Object.values<Endpoint>(endpoints).filter(
    ({ access, method, limit }) => access === 'public' && method !== 'GET' && !limit,
  )
  expect(free.map(({ path }) => path)).toEqual([])
})

test('no two endpoints share a method and a path', () => {
  const all = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(all).size).toBe(all.length)
})

test('every path parameter is described, and every described one is in the path', () => {
  for (const { path, ...rest } of Object.values(endpoints)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = 'params' in rest ? Object.keys((rest.params as z.ZodObject).shape) : []
    expect(described.sort(), path).toEqual(named.sort())
  }
})

test('an endpoint without a declared access does not compile', () => {
  // @ts-expect-error: access is missing. If this line ever compiles, the type check fails here.
  endpoint({ method: 'GET', path: '/api/x', summary: 'x', output: z.string(), errors: [] })
})
