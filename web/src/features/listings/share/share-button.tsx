import { carTitle } from '@keyswap/contract/car-title'
import type { OwnCar } from '@keyswap/contract/listings'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { fetched } from '../../../ui/states/fetched.tsx'
import { ShareIcon } from '../icons.tsx'
import { share } from './share.texts.ts'

const ShareDialog = fetched(() => import('./share-dialog.tsx'))

type Props = {
  car: OwnCar
  variant?: 'ghost' | 'secondary' | 'primary'
  size?: 'small' | 'medium'
  /** Instead of "Share", where the car is not beside it. */
  text?: string
}

export function ShareButton({ car, variant = 'ghost', size = 'small', text }: Props) {
  const { t } = useMessages(share)
  // Null until it is opened for the first time.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button
        variant={variant}
        size={size}
        onClick={() => setOpen(true)}
        onPointerEnter={ShareDialog.fetch}
        aria-label={text ? undefined : t('share.open_car', { title: carTitle(car) })}
      >
        <ShareIcon className="size-5" />
        {text ?? t('share.open')}
      </Button>
      {isOpen !== null && <ShareDialog car={car} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
