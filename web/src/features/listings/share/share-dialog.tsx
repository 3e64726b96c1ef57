import { carTitle } from '@keyswap/contract/car-title'
import type { OwnCar, Share } from '@keyswap/contract/listings'
import { useId } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { isCarShown } from '../own-cars.ts'
import { share as texts } from './share.texts.ts'
import { canSend, useSendLink } from './use-send-link.ts'
import { useShare } from './use-share.ts'

type Props = { car: OwnCar; open: boolean; onClose: () => void }

/** What a car's public page shows, its link, and who may find it. */
export default function ShareDialog({ car, open, onClose }: Props) {
  const { t } = useMessages(texts)
  const { start, stop } = useShare(car)
  return (
    <Dialog open={open} onClose={onClose} title={t('share.title')} text={t('share.text')}>
      <div className="mt-5 grid grid-cols-1 gap-4">
        {!isCarShown(car) && <p className="font-semibold">{t('share.hidden')}</p>}
        {car.share ? (
          <Shared car={car} share={car.share} start={start} stop={stop} />
        ) : (
          isCarShown(car) && (
            <Button
              onClick={() => start.mutate(false)}
              pending={start.isPending}
              pendingText={t('share.making')}
            >
              {t('share.make')}
            </Button>
          )
        )}
      </div>
    </Dialog>
  )
}

type SharedProps = { car: OwnCar; share: Share } & ReturnType<typeof useShare>

function Shared({ car, share, start, stop }: SharedProps) {
  const { t } = useMessages(texts)
  const hint = useId()
  return (
    <>
      {isCarShown(car) && <PageLink title={carTitle(car)} url={share.url} />}
      {isCarShown(car) && (
        <div>
          <Switch
            label={t('share.findable')}
            checked={start.isPending ? start.variables : share.is_findable}
            onChange={(event) => start.mutate(event.target.checked)}
            aria-describedby={hint}
          />
          <p id={hint} className="text-small text-muted">
            {t('share.findable.text')}
          </p>
        </div>
      )}
      <div className="grid gap-1 border-t border-line pt-4">
        <Button variant="risky" onClick={() => stop.mutate()} pending={stop.isPending}>
          {t('share.stop')}
        </Button>
        <p className="text-small text-muted">{t('share.stop.text')}</p>
      </div>
    </>
  )
}

function PageLink({ title, url }: { title: string; url: string }) {
  const { t } = useMessages(texts)
  const { send, copy } = useSendLink(title, url)
  return (
    <>
      <TextField
        label={t('share.link')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="grid gap-2">
        {canSend() && <Button onClick={send}>{t('share.send')}</Button>}
        <Button variant={canSend() ? 'secondary' : 'primary'} onClick={copy}>
          {t('share.copy')}
        </Button>
      </div>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="justify-self-start font-semibold underline underline-offset-3"
      >
        {t('share.see')}
      </a>
    </>
  )
}
