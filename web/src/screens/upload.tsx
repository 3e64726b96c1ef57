import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { openAuth } from '../features/accounts/auth-dialog-host.tsx'
import { ListCar } from '../features/listings/list-car.tsx'
import { useFormKey } from '../features/listings/use-form-key.ts'
import { useMessages } from '../lib/messages/index.ts'
import { listings } from '../lib/messages/listings.ts'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { LockDrawing } from '../ui/drawings/scenes.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

export default function Upload() {
  const { t } = useMessages(listings)
  const { status, user } = useSession()
  const draftId = new URLSearchParams(useSearch()).get('draft')
  const key = useFormKey(draftId)
  const [, navigate] = useLocation()
  const [again, setAgain] = useState(0)
  return (
    <Page title={t('upload.title')} lead={status === 'signed_in' && t('upload.lead')}>
      {status === 'signed_out' && (
        <EmptyState
          drawing={<LockDrawing />}
          title={t('upload.login.title')}
          text={t('upload.login.text')}
          action={<Button onClick={() => openAuth('sign_in')}>{t('shell.sign_in')}</Button>}
        />
      )}
      {user && (
        <ListCar
          key={`${key}-${again}`}
          user={user}
          draftId={draftId}
          onStartOver={() => {
            setAgain(again + 1)
            navigate('/upload', { replace: true })
          }}
        />
      )}
    </Page>
  )
}
