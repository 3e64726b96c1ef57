/** The signed-in member who makes the call. Comes from the session, never from the input. Admins are moderators too. */
export type Viewer = { id: string; session_id: string; is_admin: boolean; is_moderator: boolean }
