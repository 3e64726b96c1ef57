import { browse } from '../../lib/messages/browse.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { ParkingDrawing } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

export default function Browse() {
  const { t } = useMessages(browse)
  return (
    <Page title={t('browse.title')}>
      <EmptyState
        drawing={<ParkingDrawing />}
        title={t('browse.empty.title')}
        text={t('browse.empty.text')}
      />
    </Page>
  )
}
