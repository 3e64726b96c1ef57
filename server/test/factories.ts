import { randomUUID } from 'node:crypto'
import type { Pool } from '../src/db/pool.ts'
import { run, sql } from '../src/db/sql.ts'
import { makeToken } from '../src/features/accounts/tokens.ts'

const FIFTEEN_MINUTES = '15 minutes'

/** Whatever has a database: an app under test, or a pool on its own. */
type On = { pool: Pool }

export type Member = { id: string; email: string; name: string }

let made = 0

export async function aMember(app: On, { admin = false } = {}): Promise<Member> {
  made += 1
  const member = { id: randomUUID(), email: `member${made}@example.com`, name: `Member ${made}` }
  await run(
    app.pool,
    sql`insert into users (id, email, name) values (${member.id}, ${member.email}, ${member.name})`,
  )
  await run(
    app.pool,
    sql`insert into emails (email, user_id) values (${member.email}, ${member.id})`,
  )
  if (admin) await run(app.pool, sql`insert into admins (user_id) values (${member.id})`)
  return member
}

export async function aToken(
  app: On,
  user_id: string,
  lifetime = FIFTEEN_MINUTES,
): Promise<string> {
  const session_id = randomUUID()
  const token = makeToken(user_id)
  await run(app.pool, sql`insert into sessions (user_id, id) values (${user_id}, ${session_id})`)
  await run(
    app.pool,
    sql`insert into access_tokens (user_id, hash, session_id, expires_at)
        values (${user_id}, ${token.hash}, ${session_id}, now() + ${lifetime}::interval)`,
  )
  return token.text
}
