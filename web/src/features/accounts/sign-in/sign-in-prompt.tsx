import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { LockDrawing } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { openAuth } from '../auth-dialog-state.ts'

/** Instead of what only members have, on a page that has its own title. */
export function SignInPrompt({ title, text }: { title: string; text: string }) {
  const { t } = useMessages()
  return (
    <EmptyState
      drawing={<LockDrawing />}
      title={title}
      text={text}
      action={<Button onClick={() => openAuth('sign_in')}>{t('shell.sign_in')}</Button>}
    />
  )
}
