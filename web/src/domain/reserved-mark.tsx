import { useMessages } from '../lib/messages/index.ts'
import { swaps } from './swaps.texts.ts'

/** Under the title of a car that is in an agreed swap. A space parts them where both are the text of one link. */
export function ReservedMark({ car }: { car: { is_reserved: boolean } }) {
  const { t } = useMessages(swaps)
  if (!car.is_reserved) return null
  return (
    <>
      {' '}
      <span className="block font-semibold text-star-text">{t('swaps.reserved')}</span>
    </>
  )
}
