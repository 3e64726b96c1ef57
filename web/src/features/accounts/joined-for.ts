import { createStore } from '../../lib/store.ts'

/** The address of a picture of what the visitor joins for, which the sign-up and sign-in dialog shows. */
export const joinedFor = createStore<string | null>(null)
