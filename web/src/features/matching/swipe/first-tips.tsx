import { useSession } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useStore } from '../../../lib/store.ts'
import { storedChoice } from '../../../lib/stored-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { browse } from '../browse.texts.ts'

const tips = ['swipe', 'match', 'look'] as const

/** The next tip, stored so that each is shown once. */
const next = storedChoice('keyswap-tips', [...tips, 'none'], () => tips[0])

/** Tips for newcomers, one at a time, next to the cards. */
export function FirstTips() {
  const { t } = useMessages(browse)
  const { user } = useSession()
  const stored = useStore(next)
  // Who wants no rings is told nothing of them.
  const tip = stored === 'match' && user?.offer_rings === false ? 'look' : stored
  if (tip === 'none') return null
  const index = tips.indexOf(tip)
  const following = tips[index + 1]
  return (
    <div
      role="note"
      data-edge="top"
      aria-label={t('tips.name')}
      className="deck-tips mb-3 flex items-center gap-1 rounded-control bg-sunken py-1 pr-1 pl-4"
    >
      <p aria-live="polite" className="min-w-0 flex-1 py-1 text-small">
        <span className="sr-only">{t('tips.place', { place: index + 1, count: tips.length })}</span>{' '}
        {t(`tips.${tip}`)}
      </p>
      <Button variant="ghost" size="small" onClick={() => next.set(following ?? 'none')}>
        {t(following ? 'tips.next' : 'tips.done')}
      </Button>
      {following && (
        <IconButton label={t('tips.close')} onClick={() => next.set('none')}>
          <CloseIcon className="size-5" />
        </IconButton>
      )}
    </div>
  )
}
