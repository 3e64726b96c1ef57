import type { Deal, Party } from '@keyswap/contract/deals'
import { dateTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Confirmed } from '../confirmed.tsx'
import { deals } from '../deals.texts.ts'
import { type People, personIn } from '../people.ts'

/** Who has the keys of the car they get. */
export const KeysList = ({ deal, people }: { deal: Deal; people: People }) => (
  <ul className="grid grid-cols-1 gap-2">
    {deal.parties.map((party) => (
      <li key={party.user_id}>
        <Keys party={party} people={people} />
      </li>
    ))}
  </ul>
)

function Keys({ party, people }: { party: Party; people: People }) {
  const speech = useMessages(deals)
  const { t } = speech
  const { name, isViewer } = personIn(people, party.user_id)
  const { handed_over_at } = party
  return (
    <Confirmed isDone={handed_over_at !== null}>
      {handed_over_at
        ? isViewer
          ? t('handover.you_have')
          : t('handover.has', { name })
        : isViewer
          ? t('handover.you_wait')
          : t('handover.waits', { name })}
      {handed_over_at && (
        <time dateTime={handed_over_at} className="block text-small text-muted">
          {dateTime(handed_over_at, speech)}
        </time>
      )}
    </Confirmed>
  )
}
