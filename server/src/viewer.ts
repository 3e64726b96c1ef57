/** Who is asking, as the session says; never as the input claims. */
export type Viewer = { id: string; session_id: string; is_admin: boolean }
