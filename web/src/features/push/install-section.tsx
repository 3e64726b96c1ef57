import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { push } from './push.texts.ts'
import type { WayToInstall } from './way-to-install.ts'

/** The same in the settings, at any time. */
export function InstallSection({ way }: { way: WayToInstall }) {
  const { t } = useMessages(push)
  if (way.by === 'share') return <p className="p-4 text-muted">{t('install.share')}</p>
  return (
    <div className="grid gap-3 p-4">
      <p className="text-muted">{t('install.text')}</p>
      <Button variant="secondary" onClick={way.install}>
        {t('install.action')}
      </Button>
    </div>
  )
}
