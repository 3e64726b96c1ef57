import { useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { HelpIcon } from '../../ui/icons.tsx'
import { useLinger } from '../../ui/layers/use-linger.ts'
import { fetched } from '../../ui/states/fetched.tsx'
import { rings } from './rings.texts.ts'

const HowSheet = fetched(() => import('./how-sheet.tsx'))

/** Opens the sheet that explains rings. */
export function HowButton() {
  const { t } = useMessages(rings)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useLinger(isOpen || null) !== null
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="-my-1 -mr-2 px-2"
        onClick={() => setOpen(true)}
      >
        <HelpIcon className="size-5" />
        {t('rings.how')}
      </Button>
      {wasOpened && <HowSheet open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
