import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../button.tsx'

/** In place of what only a newer version of the app can show. */
export function Newer() {
  const { t } = useMessages()
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-line bg-surface px-4 py-3">
      {t('newer.text')}
      <Button variant="secondary" size="small" onClick={() => location.reload()}>
        {t('newer.reload')}
      </Button>
    </p>
  )
}
