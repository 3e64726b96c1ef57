import { createContext, type ReactNode, use } from 'react'

/** What stands below words of a party, such as advice if scams say the like. Who shows the plan provides it. */
export const BelowWords = createContext<(words: string, by: string) => ReactNode>(() => null)

type Props = { words: string | null | undefined; by: string | null | undefined }

export function WordsBelow({ words, by }: Props) {
  const below = use(BelowWords)
  return words && by ? below(words, by) : null
}
