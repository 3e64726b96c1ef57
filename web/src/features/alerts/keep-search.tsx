import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { BellIcon, CheckIcon } from '../../ui/icons.tsx'
import { alerts } from './alerts.texts.ts'
import { isSame, type Terms } from './same-terms.ts'
import { useAlerts, useKeep } from './use-alerts.ts'

type Props = {
  terms: Terms
  /** In a line of text, where it has one word, or a screen's main action. */
  look?: 'inline' | 'quiet' | 'main'
}

/** Keeps a search or filters, to be told of new cars. */
export default function KeepSearch({ terms, look }: Props) {
  const { t } = useMessages(alerts)
  const { data: kept = [] } = useAlerts()
  const { mutate, isPending } = useKeep()
  const isKept = kept.some((one) => one.is_told && isSame(one, terms))
  const isShort = look === 'inline'
  return (
    <Button
      variant={look === 'main' ? 'primary' : look ? 'ghost' : 'secondary'}
      size={look === 'main' ? 'medium' : 'small'}
      className={cx(isShort && '-my-1 -mr-3 px-3 whitespace-nowrap')}
      aria-label={isShort && !isKept ? t('alerts.keep') : undefined}
      pending={isPending}
      onClick={isKept ? undefined : () => mutate(terms)}
    >
      {!isPending && (isKept ? <CheckIcon className="size-5" /> : <BellIcon className="size-5" />)}
      {t(`${isKept ? 'alerts.kept' : 'alerts.keep'}${isShort ? '.short' : ''}`)}
    </Button>
  )
}
