import { useEffect, useId } from 'react'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/drawings/logo.tsx'
import { push } from './push.texts.ts'
import { useWayToInstall, type WayToInstall } from './way-to-install.ts'

const TOLD = 'keyswap-install-hint'

/** Closed by the member, or shown on an earlier visit. */
const isOver = createStore(readStored('local', TOLD) !== null)

/** Suggests to install the app, during one visit only. It is for members who have a match, and so a reason to return. */
export function InstallHint() {
  const way = useWayToInstall()
  const isWanted = !useStore(isOver) && way !== null
  useEffect(() => {
    if (isWanted) writeStored('local', TOLD, 'told')
  }, [isWanted])
  return isWanted && <Hint way={way} />
}

function Hint({ way }: { way: WayToInstall }) {
  const { t } = useMessages(push)
  const id = useId()
  const close = () => isOver.set(true)
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-4 shadow-low"
    >
      <div className="flex items-start gap-3">
        <Logo className="size-11 shrink-0 rounded-[27%]" />
        <div className="grid gap-1">
          <h2 id={id} className="text-lead">
            {t('install.title')}
          </h2>
          <p className="text-muted">
            {t(way.by === 'offer' ? 'install.text' : 'install.share')} {t('install.later')}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button variant={way.by === 'offer' ? 'ghost' : 'secondary'} size="small" onClick={close}>
          {t(way.by === 'offer' ? 'install.not_now' : 'install.got_it')}
        </Button>
        {way.by === 'offer' && (
          <Button size="small" onClick={way.install}>
            {t('install.action')}
          </Button>
        )}
      </div>
    </section>
  )
}
