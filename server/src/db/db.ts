export type Query = { readonly name: string; readonly text: string; readonly values: unknown[] }

export type Result = { rows: unknown[]; rowCount: number | null }

/** What stores need of a pool or a transaction. */
export type Db = { query(query: Query): Promise<Result> }
