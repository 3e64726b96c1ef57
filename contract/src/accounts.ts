import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

export const Me = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  /** The same text under both of its names. */
  name: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  location: z.string().nullable(),
  is_admin: z.boolean(),
})
export type Me = z.output<typeof Me>

export const ProfileChange = z.strictObject({
  name: z.string().trim().min(1).max(60).optional(),
  location: z.string().trim().min(1).max(120).nullable().optional(),
})
export type ProfileChange = z.output<typeof ProfileChange>

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'member',
  summary: "The viewer's own profile",
  output: Me,
  errors: [],
})

export const patchMe = endpoint({
  method: 'PATCH',
  path: '/api/me',
  access: 'member',
  summary: "Change the viewer's own profile",
  input: ProfileChange,
  output: Me,
  errors: [],
  limit: { max: 60, seconds: 60 },
})
