import { openAuth } from '../features/accounts/auth-dialog-host.tsx'
import { browse } from '../lib/messages/browse.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { LockDrawing, ParkingDrawing } from '../ui/drawings/scenes.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

export default function Upload() {
  const { t } = useMessages(browse)
  const { status } = useSession()
  return (
    <Page title={t('upload.title')}>
      {status === 'signed_out' && (
        <EmptyState
          drawing={<LockDrawing />}
          title={t('upload.login.title')}
          text={t('upload.login.text')}
          action={<Button onClick={() => openAuth('sign_in')}>{t('shell.sign_in')}</Button>}
        />
      )}
      {status === 'signed_in' && (
        <EmptyState drawing={<ParkingDrawing />} title={t('upload.photo_required')} />
      )}
    </Page>
  )
}
