import { translate } from '../../texts/translations.ts'
import type { MailText } from '../accounts/index.ts'

export type What = 'ring' | 'proposal' | 'agreed' | 'last_day'

/** `until` is a date and a time; empty if nothing ends by itself. `link` is where to answer. */
export type WaitingLine = {
  what: What
  is_ring: boolean
  gives: string
  gets: string
  until: string
  link: string
}

export type WaitingMailTexts = {
  /** `items` are the first ones, `count` is how many there are in all. */
  waits(items: WaitingLine[], count: number): MailText
}

const subjects: Record<What, string> = {
  ring: 'A ring is waiting for your answer',
  proposal: 'A swap proposal is waiting for your answer',
  agreed: 'Your swap is agreed',
  last_day: 'Last day to answer',
}

function lineOf({ what, is_ring, gives, gets, until }: WaitingLine): string {
  const cars = `you’d give the ${gives} and get the ${gets}`
  if (what === 'agreed') return `Your swap is agreed: you give the ${gives} and get the ${gets}.`
  const thing = is_ring ? 'A ring' : 'A swap proposal'
  const last = what === 'last_day' ? ' It’s the last day to answer.' : ''
  return `${thing} is waiting for your answer: ${cars}.${last} You can answer until ${until}.`
}

const english: WaitingMailTexts = {
  waits: (items, count) => {
    const [first] = items
    const isOne = count === 1 && first !== undefined
    return {
      // No car and no name: members typed them.
      subject: isOne ? subjects[first.what] : `${count} rings and swaps are waiting for you`,
      body: [
        ...items.map((item) => (isOne ? lineOf(item) : `${lineOf(item)}\n${item.link}`)),
        ...(count > items.length ? [`and ${count - items.length} more`] : []),
      ].join('\n\n'),
      button: !isOne ? 'Open Keyswap' : first.is_ring ? 'Open the ring' : 'Open the swap plan',
      note: 'You get at most one of these emails a day. You can switch them off in Settings, under “Notifications”.',
    }
  },
}

export const waitingMailTexts = await translate('waiting-mails', english)
