import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isCarShown, useOwnCars } from '../../features/listings/own-cars.ts'
import { share } from '../../features/listings/share/share.texts.ts'
import { ShareButton } from '../../features/listings/share/share-button.tsx'
import { useSendLink } from '../../features/listings/share/use-send-link.ts'
import { useNoCarsHere } from '../../features/matching/swipe/use-no-cars-here.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { PRODUCT } from '../../lib/product.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { CheckIcon } from '../../ui/icons.tsx'

/** Below an empty deck, where there are no other cars: what the first members can do. The next step is the main action. */
export default function FirstDay({ userId }: { userId: string }) {
  const { t } = useMessages(share)
  const noCarsHere = useNoCarsHere()
  const { data: cars } = useOwnCars(userId)
  const { send } = useSendLink(PRODUCT, location.origin)
  if (!noCarsHere || !cars) return null
  const own = cars.filter(isCarShown)
  const car = own.find((one) => one.share !== null) ?? own[0]
  const isShared = car !== undefined && car.share !== null
  return (
    <section className="mt-6 grid gap-3 rounded-card bg-sunken p-4 text-left">
      <h3 className="text-lead">{t('first.title')}</h3>
      <p>{t('first.text')}</p>
      <ol className="grid gap-3">
        <Step isDone={car !== undefined} text={t(car ? 'first.listed' : 'first.list')}>
          {!car && (
            <Link href="/upload" className={buttonClass({ size: 'small' })}>
              {t('first.list.action')}
            </Link>
          )}
        </Step>
        <Step isDone={isShared} text={t(isShared ? 'first.shared' : 'first.share')}>
          {car && <ShareButton car={car} variant={isShared ? 'secondary' : 'primary'} />}
        </Step>
        <Step text={t('first.invite')}>
          <Button variant={isShared ? 'primary' : 'secondary'} size="small" onClick={send}>
            {t('first.invite.action')}
          </Button>
        </Step>
      </ol>
    </section>
  )
}

type StepProps = { isDone?: boolean; text: string; children: ReactNode }

function Step({ isDone, text, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full',
          isDone ? 'bg-match-soft text-match-text' : 'bg-surface',
        )}
      >
        {isDone && <CheckIcon className="size-4" />}
      </span>
      <span className="min-w-0 flex-1 basis-32">{text}</span>
      {children}
    </li>
  )
}
