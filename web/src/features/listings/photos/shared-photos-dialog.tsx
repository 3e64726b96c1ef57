import { useMessages } from '../../../lib/messages/index.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { listings } from '../listings.texts.ts'
import { useSharedPhotos } from './use-shared-photos.ts'

/** Asks before the form takes photos from another app. Closing it in any way but the first button is a No. */
export function SharedPhotosDialog({ onAdd }: { onAdd: (files: File[]) => void }) {
  const { t } = useMessages(listings)
  const { asked, use, leave } = useSharedPhotos(onAdd)
  const shown = useLinger(asked) ?? []
  const count = shown.length
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={leave}
      title={t('photos.shared.ask.title', { count })}
      text={t('photos.shared.ask.text')}
      action={t('photos.shared.ask.yes')}
      cancel={t('photos.shared.ask.no')}
      tone="primary"
      onConfirm={use}
    >
      <ul className="grid grid-cols-4 gap-2">
        {shown.map(({ file, view }, index) => (
          <li key={view} className="aspect-square overflow-hidden rounded-control bg-sunken">
            <img
              src={view}
              alt={t('photos.alt', { name: file.name, place: index + 1, count })}
              decoding="async"
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
