import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { listings } from '../listings.texts.ts'
import { canTryAgain, hasFailed, type ListingFlow } from '../upload/listing-flow.ts'

type Props = {
  flow: ListingFlow
  purpose: 'publish' | 'save'
  onRetry: () => void
  onSkip: () => void
  onClose: () => void
}

/** Some photos failed: the owner decides how to go on. */
export function FailedPhotosDialog({ flow, purpose, onRetry, onSkip, onClose }: Props) {
  const { t } = useMessages(listings)
  const failed = flow.photos.filter(hasFailed).length
  const count = flow.photos.length - failed
  const mayRetry = flow.photos.some(canTryAgain)
  return (
    <Dialog
      open={flow.phase === 'deciding'}
      onClose={onClose}
      title={t('photos.decide.title', { count: failed })}
      text={t(mayRetry ? `photos.decide.${purpose}` : `photos.decide.${purpose}.final`, { count })}
    >
      <div className="mt-6 grid gap-2">
        {mayRetry && <Button onClick={onRetry}>{t('kit.retry')}</Button>}
        <Button variant={mayRetry ? 'secondary' : 'primary'} onClick={onSkip}>
          {t(`photos.decide.${purpose}.action`, { count })}
        </Button>
      </div>
    </Dialog>
  )
}
