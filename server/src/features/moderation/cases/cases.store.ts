import { type Db, one, sql } from '../../../db/sql.ts'

/** What a case is about: at least one of them. */
export type CaseSubjects = { member?: string | null; car?: string | null; deal?: string | null }

/** A report joins by itself when it is written. */
export type CasePart = { kind: 'report' | 'notice'; id: string }

export const writeCasePart = async (
  tx: Db,
  { kind, id }: CasePart,
  { member, car, deal }: CaseSubjects,
): Promise<string> =>
  (
    await one<{ case_id: string }>(
      tx,
      sql`select join_case(${kind}, ${id}::uuid, ${member ?? null}::uuid, ${car ?? null}::uuid, ${deal ?? null}::uuid) as case_id`,
    )
  ).case_id
