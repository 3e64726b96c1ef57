import { Link } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { deals } from '../deals.texts.ts'

/** What comes next after a plan that cannot be proposed again. */
export function OtherCars() {
  const { t } = useMessages(deals)
  return (
    <Link href="/" className={buttonClass()}>
      {t('plan.other_cars')}
    </Link>
  )
}
