import { isOnline } from '../online.ts'

/** The key of what to say when a call had no answer: the connection is named only if it is gone. */
export const noAnswer = () => (isOnline() ? 'kit.no_answer' : 'kit.offline')
