import { carTitle } from '@keyswap/contract/car-title'
import type { Deal } from '@keyswap/contract/deals'
import type { CSSProperties } from 'react'
import { MatchPhoto } from '../../../domain/match-photo.tsx'
import { serverNow } from '../../../lib/http/server-clock.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Logo } from '../../../ui/drawings/logo.tsx'
import { Scene } from '../../../ui/layers/scene.tsx'
import { deals } from '../deals.texts.ts'
import { type People, type Person, personIn, usePeople } from '../people.ts'
import { toReview } from '../plan-state.ts'
import { seatAt } from './moment.ts'
import './swap-scene.css'

type Props = {
  deal: Deal
  viewerId: string
  open: boolean
  onReview: (person: Person) => void
  onClose: () => void
}

/** The swap is done: who got which car, and whom to review. */
export default function SwapScene({ deal, viewerId, open, onReview, onClose }: Props) {
  const { t } = useMessages(deals)
  const people = usePeople(deal, viewerId)
  const own = deal.parties.find(({ user_id }) => user_id === viewerId)
  const others = toReview(deal, viewerId, serverNow())
  return (
    <Scene
      open={open}
      onClose={onClose}
      title={t('head.done')}
      text={own ? t('end.text', { car: carTitle(own.gets) }) : ''}
      picture={<Stage deal={deal} people={people} />}
      close={others.length > 0 ? t('end.later') : t('kit.close')}
    >
      {others.map(({ user_id }) => {
        const person = personIn(people, user_id)
        return (
          <Button
            key={user_id}
            variant={others.length === 1 ? 'primary' : 'secondary'}
            className="focus-visible:outline-day"
            onClick={() => onReview(person)}
          >
            {t('review.write', { name: person.name })}
          </Button>
        )
      })}
    </Scene>
  )
}

const at = (index: number, count: number) =>
  ({ '--at': `${seatAt(index, count)}deg` }) as CSSProperties

function Stage({ deal: { parties }, people }: { deal: Deal; people: People }) {
  const { t } = useMessages(deals)
  const count = parties.length
  return (
    <div className="swap-stage" data-cars={count}>
      {parties.map(({ user_id, gets }, index) => (
        <div key={user_id} className="swap-seat swap-car" style={at(index, count)}>
          <div className="swap-photo overflow-hidden rounded-control border-2 border-day shadow-high">
            <MatchPhoto car={gets} alt="" sizes="10rem" />
          </div>
        </div>
      ))}
      <ul>
        {parties.map(({ user_id, gets }, index) => {
          const { name, isViewer } = personIn(people, user_id)
          return (
            <li key={user_id} className="swap-seat" style={at(index, count)}>
              <span className="swap-name block text-small">
                <span className="block truncate font-semibold">
                  {isViewer ? t('end.you') : name}
                </span>
                <span className={cx('opacity-80', count === 4 ? 'block truncate' : 'line-clamp-2')}>
                  {gets.make} {gets.model}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      <span className="swap-keys" aria-hidden="true">
        <Logo className="size-full rounded-[27%] shadow-high ring-4 ring-day" />
      </span>
    </div>
  )
}
