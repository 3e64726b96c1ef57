import { newId } from '../src/calls/ids.ts'
import type { Pool } from '../src/db/pool.ts'
import { run, sql } from '../src/db/sql.ts'
import { hashPassword } from '../src/features/accounts/credentials/passwords.ts'
import { hashOfSecret, newSecret, writeToken } from '../src/features/accounts/tokens.ts'
import { orderedId } from './mirrored.ts'

/** Anything with a pool: an app under test, or a pool alone. */
type On = { pool: Pool }

export type Member = { id: string; email: string; name: string }

/** The password of every test member. It is hashed only once, because hashing is slow. */
export const PASSWORD = 'open sesame'
const password_hash = hashPassword(PASSWORD)

let made = 0

export async function aMember(app: On, { admin = false, moderator = false } = {}): Promise<Member> {
  made += 1
  const member = { id: orderedId(), email: `member${made}@example.com`, name: `Member ${made}` }
  await run(
    app.pool,
    sql`insert into users (id, email, name, password_hash, email_confirmed_at)
        values (${member.id}, ${member.email}, ${member.name}, ${await password_hash}, now())`,
  )
  await run(
    app.pool,
    sql`insert into emails (email, user_id) values (${member.email}, ${member.id})`,
  )
  if (admin) await run(app.pool, sql`insert into admins (user_id) values (${member.id})`)
  if (moderator)
    await run(app.pool, sql`insert into admins (user_id, role) values (${member.id}, 'moderator')`)
  return member
}

/** Creates a session and an access token directly in the database. */
export async function aToken(app: On, user_id: string, lifetime = '15 minutes'): Promise<string> {
  const session_id = newId()
  const secret = newSecret()
  await run(
    app.pool,
    sql`insert into sessions (user_id, id, user_agent, refresh_hash, expires_at)
        values (${user_id}, ${session_id}, 'test', ${hashOfSecret(newSecret())}, now() + interval '1 day')`,
  )
  await run(
    app.pool,
    sql`insert into access_tokens (user_id, hash, session_id, expires_at)
        values (${user_id}, ${hashOfSecret(secret)}, ${session_id}, now() + ${lifetime}::interval)`,
  )
  return writeToken([user_id], secret)
}
