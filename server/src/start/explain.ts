import { StartError } from '../errors/start-error.ts'

/** Prints what happened and what to do, or the whole error if it is unexpected. */
export function explain(error: unknown, headline: string): void {
  if (!(error instanceof StartError)) {
    console.error(error)
    return
  }
  const text = `${headline}\n\n${error.message}\n\n${error.hint}`
  console.error(`\n${text.replaceAll(/^(?=.)/gm, '  ')}\n`)
}
