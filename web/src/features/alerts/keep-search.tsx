import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { BellIcon, CheckIcon } from '../../ui/icons.tsx'
import { alerts } from './alerts.texts.ts'
import { isSame, type Terms } from './same-terms.ts'
import { useAlerts, useKeep } from './use-alerts.ts'

/** Keeps a search or filters, to be told of new cars. */
export default function KeepSearch({ terms }: { terms: Terms }) {
  const { t } = useMessages(alerts)
  const { data: kept = [] } = useAlerts()
  const { mutate, isPending } = useKeep()
  const isKept = kept.some((one) => one.is_told && isSame(one, terms))
  return (
    <Button
      variant="secondary"
      size="small"
      pending={isPending}
      onClick={isKept ? undefined : () => mutate(terms)}
    >
      {!isPending && (isKept ? <CheckIcon className="size-5" /> : <BellIcon className="size-5" />)}
      {t(isKept ? 'alerts.kept' : 'alerts.keep')}
    </Button>
  )
}
