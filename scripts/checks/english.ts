// Checks English texts with patterns: one word for one thing, American spelling, typographic signs. Texts that the product
// spec quotes are exempt (scripts/checks/spec-texts.ts).

const word = (pattern: string) => new RegExp(`\\b(?:${pattern})\\b`, 'i')

const rules: readonly (readonly [fault: RegExp, instead: string])[] = [
  [/['"]/, 'quotes and apostrophes are ’ and “…”'],
  [/\.\.\./, 'the ellipsis is one sign, …'],
  [/—|\s-\s/, 'a dash is –'],
  [/\b\d{1,2}:\d{2}\b/, 'a time is formatted by the reader’s region'],
  [word('e?-mails?|mails?|mailed|mailing'), 'email'],
  [word('kept search(?:es)?'), 'saved search'],
  [word('log(?:ged|ging)? (?:in|out)|login|logout'), 'sign in, sign out'],
  // "Do not send money" stays uncontracted, because it warns of fraud.
  [
    word(
      'cannot|(?!do not send money)(?:do|does|did|is|are|was|were|has|have|could|would|will) not',
    ),
    'contract it: can’t, don’t',
  ],
  [word('is told so|are told so'), 'will be told'],
  [word('is not right'), 'wrong'],
  [word('any more'), 'no longer'],
  [word('conversations?'), 'chat'],
  [word('works once and for'), 'works once, within'],
  [
    word('switch(?:ed)? o(?:ff|n) your|cars? (?:is|are|was|were) switched o(?:ff|n)'),
    'deactivate, activate',
  ],
  [word('(?<!estimated )values?(?! not set)'), 'estimated value'],
  [word('(?<!deleted )users?'), 'member'],
  [word('(?:car’s|its) place|places? of (?:the|your|this|a) cars?'), 'location'],
  [word('meeting(?:’s)? location|location (?:of|for) the (?:meeting|swap)'), 'place'],
  [word('account (?:is|was|has been) blocked|moderators (?:have )?block(?:ed)?'), 'suspended'],
  [
    word(
      'cancell(?:ed|ing)|colou?rs?(?<=ours?)|kilomet(?:re|res)|tyres?|recogni[sz]es?(?<=ise|ises)',
    ),
    'American spelling',
  ],
  [
    word('saloons?|estate|MPV|coupé|car park|petrol|number plates?|tow bars?'),
    'sedan, wagon, minivan, coupe, parking lot, gasoline, license plate, tow hitch',
  ],
  [
    word('contracts?|(?:sign|print)(?:s|ed|ing)? (?:the|a|your|this)(?: swap)? plans?'),
    'agreement is the paper, plan the screen',
  ],
]

/** A ring is a circle only where a text explains what a ring is. */
const circle = [word('circles?'), 'ring'] as const
const EXPLAINS_RINGS = [
  'settings.offer_rings.hint',
  'how.drawing',
  'how.lead',
  'how.found.text',
  'privacy.rings.text',
  'help.rings.text',
]

/** Members read that an account is suspended. The admin panel has the spec's word. */
const ban = [word('(?:un)?ban(?:s|ned|ning)?'), 'suspend'] as const

/** Where a text stands: the group of the web's texts, and its key. */
type Standing = { group?: string; key?: string }

/** The faults of a text, each with what to write instead. */
export function englishFaults(text: string, { group = '', key = '' }: Standing = {}): string[] {
  const all = [
    ...rules,
    ...(EXPLAINS_RINGS.includes(key) ? [] : [circle]),
    ...(group === 'moderation' ? [] : [ban]),
  ]
  return all.flatMap(([fault, instead]) => {
    const found = fault.exec(text)
    return found ? [`${found[0]}: ${instead}`] : []
  })
}
