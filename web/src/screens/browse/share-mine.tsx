import { isCarShown, useOwnCars } from '../../features/listings/own-cars.ts'
import { share } from '../../features/listings/share/share.texts.ts'
import { ShareButton } from '../../features/listings/share/share-button.tsx'
import { useMessages } from '../../lib/messages/index.ts'

/** At the end of the deck: bring somebody else. Shares the car that is shared already, or the newest. */
export default function ShareMine({ userId }: { userId: string }) {
  const { t } = useMessages(share)
  const { data: cars } = useOwnCars(userId)
  const own = cars?.filter(isCarShown) ?? []
  const car = own.find((one) => one.share !== null) ?? own[0]
  return car && <ShareButton car={car} variant="ghost" text={t('share.mine')} />
}
