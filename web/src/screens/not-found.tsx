import { Link } from 'wouter'
import { useMessages } from '../lib/messages/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { RoadDrawing } from '../ui/drawings/scenes.tsx'
import { usePageHeading } from '../ui/page/page.tsx'
import { missing } from './missing.texts.ts'

export default function NotFound() {
  const { t } = useMessages(missing)
  const heading = usePageHeading(t('not_found.title'))
  return (
    <div className="mx-auto grid min-h-[calc(100dvh-var(--spacing-header)*2)] max-w-80 content-center justify-items-center gap-3 px-4 py-10 text-center">
      <div className="w-52">
        <RoadDrawing />
      </div>
      <h1 ref={heading} tabIndex={-1} className="text-display">
        {t('not_found.title')}
      </h1>
      <p className="text-lead text-muted">{t('not_found.text')}</p>
      <Link href="/" className={buttonClass({ className: 'mt-3' })}>
        {t('not_found.action')}
      </Link>
    </div>
  )
}
