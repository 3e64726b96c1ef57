import type { Deal, HandoverPhoto } from '@keyswap/contract/deals'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/http/client.ts'
import { useMessages } from '../../../../lib/messages/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/layers/confirm-dialog.tsx'
import { useToast } from '../../../../ui/toasts/toast-store.ts'
import type { People } from '../../people.ts'
import { versionOf } from '../../plan-state.ts'
import { HandoverPhotos } from './handover-photos.tsx'
import { photos } from './photos.texts.ts'
import { isDamage } from './taking.ts'

/** The report through which a moderator looks; a copy of the plan has none, and nothing is removed from it. */
const reportIn = ({ url }: HandoverPhoto): string | undefined =>
  /^\/api\/admin\/reports\/([^/]+)\//.exec(url)?.[1]

const isSame = (one: HandoverPhoto, other: HandoverPhoto | null): boolean =>
  one.car_id === other?.car_id && one.view === other.view

/** As a moderator sees them. The deal is not fetched again after a removal: each look is recorded. */
export function RemovablePhotos({ deal, people }: { deal: Deal; people: People }) {
  const { t } = useMessages(photos)
  const toast = useToast()
  const [removed, setRemoved] = useState<HandoverPhoto[]>([])
  const [asked, setAsked] = useState<HandoverPhoto | null>(null)
  const { mutate } = useMutation({
    mutationFn: (photo: HandoverPhoto) =>
      call('removeHandoverPhoto', {
        params: { reportId: reportIn(photo) ?? '', carId: photo.car_id, view: photo.view },
      }),
    onSuccess: (_, photo) => {
      setRemoved([...removed, photo])
      toast({ title: t('photos.moderated') })
    },
    onError: () => toast({ tone: 'danger', title: t('photos.not_removed') }),
  })
  const handover_photos = deal.handover_photos.map((photo) =>
    removed.some((one) => isSame(one, photo))
      ? { ...photo, caption: null, is_removed: true }
      : photo,
  )
  return versionOf(deal, deal.agreed?.version)?.terms.legs.map((leg) => (
    <div key={leg.car_id} className="grid grid-cols-1 gap-2">
      <HandoverPhotos deal={{ ...deal, handover_photos }} leg={leg} people={people} />
      {handover_photos
        .filter((photo) => photo.car_id === leg.car_id && !photo.is_removed && reportIn(photo))
        .map((photo) => (
          <Button
            key={photo.view}
            variant="risky"
            size="small"
            className="justify-self-start"
            onClick={() => setAsked(photo)}
          >
            {t('photos.moderate', {
              view: photo.caption ?? t(`photos.${isDamage(photo.view) ? 'damage' : photo.view}`),
            })}
          </Button>
        ))}
      <ConfirmDialog
        open={asked?.car_id === leg.car_id}
        onClose={() => setAsked(null)}
        title={t('photos.moderate.title')}
        text={t('photos.moderate.text')}
        action={t('photos.moderate.action')}
        onConfirm={() => {
          if (asked) mutate(asked)
          setAsked(null)
        }}
      />
    </div>
  ))
}
