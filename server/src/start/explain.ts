import { StartError } from '../start-error.ts'

/** To the person at the terminal: what happened and the way out, or all there is to know of a surprise. */
export function explain(error: unknown, headline: string): void {
  if (!(error instanceof StartError)) {
    console.error(error)
    return
  }
  const text = `${headline}\n\n${error.message}\n\n${error.hint}`
  console.error(`\n${text.replaceAll(/^(?=.)/gm, '  ')}\n`)
}
