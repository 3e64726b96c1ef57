import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { deals } from './deals.texts.ts'

/** At the end of a form that holds what was typed earlier. */
export function StartOver({ onClick }: { onClick: () => void }) {
  const { t } = useMessages(deals)
  return (
    <Button
      variant="ghost"
      size="small"
      className="justify-self-center"
      onClick={({ currentTarget }) => {
        // The button goes, so the focus has to move.
        currentTarget.form?.querySelector<HTMLElement>('input, select, textarea')?.focus()
        onClick()
      }}
    >
      {t('form.start_over')}
    </Button>
  )
}
