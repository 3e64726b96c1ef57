import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { push } from './push.texts.ts'
import type { WayToInstall } from './way-to-install.ts'

/** The same in the settings, at any time; also where only the browser's own menu can do it. */
export function InstallSection({ way }: { way: WayToInstall | null }) {
  const { t } = useMessages(push)
  if (way?.by !== 'offer')
    return <p className="p-4 text-muted">{t(way ? 'install.share' : 'install.menu')}</p>
  return (
    <div className="grid gap-3 p-4">
      <p className="text-muted">{t('install.text')}</p>
      <Button variant="secondary" onClick={way.install}>
        {t('install.action')}
      </Button>
    </div>
  )
}
