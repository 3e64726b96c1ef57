export const riskKinds = ['advance', 'delivery', 'voucher', 'crypto', 'bank', 'messenger'] as const
export type RiskKind = (typeof riskKinds)[number]

/** What a language says of it: without accents, in lower case, all spaces single. */
export type Phrases = {
  risks: Readonly<Record<RiskKind, readonly RegExp[]>>
  /** Somewhere before a phrase in its sentence, it says that the writer does not want that. */
  refusal: RegExp
  /** Right after a phrase. */
  refusalAfter: RegExp
}
