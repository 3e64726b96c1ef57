import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { LockDrawing } from '../../../ui/drawings/scenes.tsx'
import { FocusedPage } from '../../../ui/page/focused-page.tsx'
import { openAuth } from '../auth-dialog-state.ts'

/** Instead of a page without tabs that only members have. */
export function SignInFirst({ title }: { title: string }) {
  const { t } = useMessages()
  return (
    <FocusedPage title={title} drawing={<LockDrawing />}>
      <Button className="justify-self-center" onClick={() => openAuth('sign_in')}>
        {t('shell.sign_in')}
      </Button>
    </FocusedPage>
  )
}
