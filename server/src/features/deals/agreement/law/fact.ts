import type { languages } from '@keyswap/contract/languages'
import type { LawTexts } from './texts.ts'

type Says = {
  says: keyof LawTexts
  /** Said instead once it was checked more than a year ago: the same without its figure. */
  says_later?: keyof LawTexts
  /** In one paragraph with the one before, which has another source. */
  continues?: true
}

type Source = { name: string; url: string }

/** A sentence about the law, as the agreement has it. What states a fact has its source, and the day it was last compared with it. */
export type Fact = Says &
  ({ source: Source; checked: string } | { source?: never; checked?: never })

export type Law = {
  /** In which the document of this country is written. */
  language: (typeof languages)[number]
  cash: readonly Fact[]
  /** Who tells the register about the new owner, where and by when. */
  owner_change: readonly Fact[]
  /** Of a vehicle that leaves the country’s register, for a receiver elsewhere. */
  export: readonly Fact[]
  /** Of a vehicle that is registered elsewhere, for a receiver here. */
  import: readonly Fact[]
  insurance: readonly Fact[]
  signing: readonly Fact[]
}
