import { createStore } from '../../../lib/store.ts'

/** The plan whose screen opens with its report. */
export const reportAsked = createStore<string | null>(null)
