import type { HandoverView } from '@keyswap/contract/choices'
import { deal as limits } from '@keyswap/contract/limits'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../../lib/messages/index.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../../ui/layers/confirm-dialog.tsx'
import { photos } from './photos.texts.ts'

export type Damage = { view: HandoverView; file: Blob; digest: string }

type Props = { photo: Damage; onAdd: (caption: string) => void; onClose: () => void }

/** What a photo of damage shows, in the words of who took it. */
export function DamageDialog({ photo, onAdd, onClose }: Props) {
  const { t } = useMessages(photos)
  const [caption, setCaption] = useState('')
  const view = useLocalAddress(photo.file)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('photos.damage')}
      text={view && <img src={view} alt="" className="max-h-60 rounded-control" />}
      action={t('photos.damage.add')}
      tone="primary"
      onConfirm={() => onAdd(caption.trim())}
    >
      <TextField
        label={t('photos.damage.label')}
        maxLength={limits.photo_caption_max_length}
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
    </ConfirmDialog>
  )
}

function useLocalAddress(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
