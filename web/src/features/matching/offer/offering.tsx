import { useMessages } from '../../../lib/messages/index.ts'
import { SwapIcon } from '../../../ui/icons.tsx'
import { matching } from '../matching.texts.ts'
import type { Offer } from './offers.ts'

/** Shows which car is offered without asking; a tap changes it. */
export function Offering({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const { t } = useMessages(matching)
  return (
    <button
      type="button"
      onClick={onChange}
      aria-label={t('offering.change', { model: offer.model })}
      className="mx-auto mb-2 flex max-w-full min-h-9 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-small font-semibold hover:bg-sunken"
    >
      <SwapIcon className="size-4 shrink-0 text-accent-text" />
      <span className="min-w-0 py-1 text-left wrap-anywhere">
        {t('offering', { model: offer.model })}
      </span>
    </button>
  )
}
