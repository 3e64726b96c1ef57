// The only reader of the environment. Every setting is optional; an invalid one is refused at start, with its name and
// the expected form.
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { newMember, signUps } from '@keyswap/contract/limits'
import { z } from 'zod'
import { StartError } from './errors/start-error.ts'
import { STAFF_WORDS } from './texts/staff-words.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const port = /^\d{1,5}$/
const isRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
const hasScheme = (text: string, ...schemes: string[]): boolean =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol)

/** Accepts only a scheme, a host and a port. */
const isOrigin = (text: string): boolean => {
  if (!hasScheme(text, 'http:', 'https:')) return false
  const url = new URL(text)
  return url.href === `${url.origin}/`
}

/** A host with an optional port; `*.` in front matches all its subdomains. */
const isHost = (text: string): boolean => /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/.test(text)

/** Letters and digits only, and at least three of them: shorter words are part of too many names. */
const isStaffWord = (text: string): boolean => /^(?:[\p{L}\p{N}]\p{M}*){3,40}$/u.test(text)

// Each worker gets its share of the database's connections. With more workers, each would get too few.
const MAX_WORKERS = 16

/** The push services of Chrome, Firefox, Edge, Safari and the browsers based on them. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

const form = {
  PORT: 'a whole number from 1 to 65535, for example PORT=3000',
  HOST: 'an address to listen on, for example HOST=0.0.0.0 or HOST=127.0.0.1',
  DATA_DIR: 'a folder, for example DATA_DIR=./data',
  DATABASE_URL: 'postgres://user:password@host:5432/database',
  REDIS_URL: 'redis(s)://user:password@host:6379',
  SITE_URL: 'http(s)://host without a path, for example SITE_URL=https://keyswap.example',
  S3_ENDPOINT: 'http(s)://host, for example S3_ENDPOINT=https://s3.eu-central-1.amazonaws.com',
  S3_BUCKET: 'a bucket name, for example S3_BUCKET=car-images',
  S3_REGION: 'a region name, for example S3_REGION=eu-central-1',
  S3_ACCESS_KEY_ID: 'the access key of the storage service',
  S3_SECRET_ACCESS_KEY: 'the secret key of the storage service',
  SMTP_URL: 'smtp(s)://user:password@host:587',
  MAIL_FROM: 'an e-mail address, for example MAIL_FROM=keyswap@example.com',
  SUPPORT_EMAIL: 'an e-mail address, for example SUPPORT_EMAIL=help@example.com',
  EMAIL_CONFIRMATION: 'auto, on or off',
  ADMIN_SECOND_FACTOR: 'on or off',
  PUSH_HOSTS:
    "'off', or the hosts of push services, comma-separated, for example PUSH_HOSTS=fcm.googleapis.com,*.push.apple.com",
  STAFF_WORDS:
    "'off', or words of three letters or more, comma-separated, for example STAFF_WORDS=admin,moderator,support",
  NEW_MEMBER_LIKES: 'a whole number of likes an hour, or 0 for no limit',
  NEW_MEMBER_CHATS: 'a whole number of first messages a day, or 0 for no limit',
  NEW_MEMBER_LISTINGS: 'a whole number of listings a day, or 0 for no limit',
  NEW_MEMBER_TOLD_AFTER: 'a whole number of minutes, or 0 for at once',
  SIGN_UPS_PER_HOUR: 'a whole number of new accounts from one address, or 0 for no limit',
  TRUST_PROXY:
    "'loopback', addresses or ranges, comma-separated, for example TRUST_PROXY=loopback,10.0.0.0/8",
  DEMO: 'on or off',
  WORKERS: `auto, or a whole number from 1 to ${MAX_WORKERS}, for example WORKERS=2`,
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
} as const
type Name = keyof typeof form

const aPace = (usual: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .default(usual)

const Environment = z.object({
  PORT: z
    .string()
    .regex(port)
    .transform(Number)
    .refine((n) => n >= 1 && n <= 65_535)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .transform((folder) => path.resolve(folder))
    .default(path.join(root, 'data')),
  DATABASE_URL: z
    .string()
    .refine((url) => hasScheme(url, 'postgres:', 'postgresql:') && url.includes('://'))
    .optional(),
  REDIS_URL: z
    .string()
    .refine((url) => hasScheme(url, 'redis:', 'rediss:') && new URL(url).hostname !== '')
    .optional(),
  SITE_URL: z
    .string()
    .refine((url) => isOrigin(url))
    .transform((url) => new URL(url).origin)
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine((url) => hasScheme(url, 'http:', 'https:'))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/)
    .default('car-images'),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine((url) => hasScheme(url, 'smtp:', 'smtps:'))
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$/)
    .optional(),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$/)
    .optional(),
  EMAIL_CONFIRMATION: z.enum(['auto', 'on', 'off']).default('auto'),
  ADMIN_SECOND_FACTOR: z.enum(['on', 'off']).default('off'),
  PUSH_HOSTS: z
    .string()
    .transform((list) => (list === 'off' ? [] : list.split(',').map((entry) => entry.trim())))
    .refine((list) => list.every(isHost))
    .default(PUSH_SERVICES),
  STAFF_WORDS: z
    .string()
    .transform((list) => (list === 'off' ? [] : list.split(',').map((entry) => entry.trim())))
    .refine((list) => list.every(isStaffWord))
    .default(STAFF_WORDS),
  NEW_MEMBER_LIKES: aPace(newMember.likes_per_hour),
  NEW_MEMBER_CHATS: aPace(newMember.chats_per_day),
  NEW_MEMBER_LISTINGS: aPace(newMember.listings_per_day),
  NEW_MEMBER_TOLD_AFTER: aPace(newMember.told_after_minutes),
  SIGN_UPS_PER_HOUR: aPace(signUps.per_hour),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every((entry) => entry === 'loopback' || isRange(entry)))
    .default([]),
  DEMO: z.enum(['on', 'off']).default('on'),
  WORKERS: z
    .string()
    .regex(/^(auto|\d{1,2})$/)
    .transform((n) => (n === 'auto' ? Math.min(availableParallelism(), MAX_WORKERS) : Number(n)))
    .refine((n) => n >= 1 && n <= MAX_WORKERS)
    .default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
})

/** Refuses S3_ENDPOINT without its keys at start; otherwise uploads would fail later, and less clearly. */
function requireKeys(values: z.output<typeof Environment>, context: z.core.$RefinementCtx): void {
  if (values.S3_ENDPOINT === undefined) return
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    if (values[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], input: values })
}

export type Settings = ReturnType<typeof readSettings>

export function readSettings(environment: Record<string, string | undefined>) {
  // An empty value, as in a copied .env with gaps, means the default.
  const given = Object.fromEntries(
    (Object.keys(form) as Name[]).map((name) => [name, environment[name]?.trim() || undefined]),
  )
  const read = Environment.superRefine(requireKeys).safeParse(given)
  if (!read.success) throw badSettings(read.error, given)
  const values = read.data
  const SITE_URL = values.SITE_URL ?? `http://localhost:${values.PORT}`
  return {
    ...values,
    SITE_URL,
    MAIL_FROM: values.MAIL_FROM ?? `keyswap@${new URL(SITE_URL).hostname}`,
    support_email: values.SUPPORT_EMAIL ?? supportAt(new URL(SITE_URL).hostname),
    confirms_email:
      values.EMAIL_CONFIRMATION === 'auto'
        ? values.SMTP_URL !== undefined
        : values.EMAIL_CONFIRMATION === 'on',
    reaches_mailboxes: values.SMTP_URL !== undefined,
    demands_admin_factor: values.ADMIN_SECOND_FACTOR === 'on',
    // A person at a terminal wants the banner and problems only; a log collector wants every request.
    LOG_LEVEL: values.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
  }
}

// Names that no mail server on the internet answers for: reserved ones (RFC 2606, 6761, 6762, 8375, 9476), and those
// usual in local networks.
const NO_DOMAIN =
  /(^|\.)(localhost|localdomain|local|internal|intranet|corp|lan|home|arpa|test|invalid|example|example\.(com|net|org)|onion|alt)$/

/** Only a real domain name can have a mailbox that people can reach. */
function supportAt(host: string): string | null {
  const isDomain = /^([a-z\d-]+\.)+[a-z][a-z\d-]+$/.test(host) && !NO_DOMAIN.test(host)
  return isDomain ? `support@${host}` : null
}

function badSettings(error: z.ZodError, given: Record<string, string | undefined>): StartError {
  const names = [...new Set(error.issues.map((issue) => issue.path[0] as Name))]
  const missing = (name: Name) => given[name] === undefined
  // Don't print connection strings: they may hold a password.
  const shown = (name: Name) =>
    ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'S3_SECRET_ACCESS_KEY'].includes(name)
      ? ''
      : ` (it is "${given[name]}")`
  return new StartError(
    names
      .map((name) =>
        missing(name)
          ? `The setting ${name} is missing.`
          : `The setting ${name} is not valid${shown(name)}.`,
      )
      .join('\n'),
    names.map((name) => `${name} should be ${form[name]}.`).join('\n'),
  )
}

/** The process's environment wins over a `.env` file in the repository's root. */
export function loadSettings(): Settings {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readSettings(process.env)
}
